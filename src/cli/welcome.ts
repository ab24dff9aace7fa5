import type { Listening } from '#app/app.ts'
import type { FirstStart } from '#core/seed/first-start.ts'
import { formatMinor } from '#core/values/money.ts'

/** Prints the label's text alone; an answer without a label goes to the terminal unchanged. */
const labelOrError = `sed -n -e 's/.*"label":"\\([^"]*\\)".*/\\1/p' -e t -e 'w /dev/stderr'`

/** Plain text in every log format: it is shown once, and people paste its lines. */
export function welcome(
  { address, newestEdge: { prefix, firstParcel } }: Listening,
  { account, credits, token }: FirstStart,
  shell: string,
  notice: string | null,
): string {
  const api = `${address}/sandbox${prefix}`
  const quoted = JSON.stringify(firstParcel)
  // The order id finds the label again; the key makes the line the same label however often it is pasted.
  const bought = JSON.stringify({ ...firstParcel, order_id: 'first-parcel' })
  const bearer = `-H 'Authorization: Bearer ${token}'`
  const json = "-H 'Content-Type: application/json'"
  return `
Postilion is ready on ${address}

This is the first start. What follows is shown only once.

  account          ${account}
  sandbox credits  ${formatMinor(credits)} CAD
  sandbox token    ${token}

Ask for a quote:

curl -sS ${api}/rates ${bearer} ${json} -d '${quoted}'

Buy its label, saved as label.pdf; a refusal is shown instead:

curl -sS ${api}/shipments ${bearer} ${json} -H 'Idempotency-Key: first-label' -d '${bought}' | ${labelOrError} | base64 -d > label.pdf

Track it:

curl -sS '${api}/track?order_id=first-parcel' ${bearer}

Five days later:

${shell} clock advance --account ${account} 5d

The token is lost? Make another:

${shell} token create --account ${account} --environment sandbox

Read and try the API: ${address}/docs
${notice === null ? '' : `\n${notice}\n`}`
}
