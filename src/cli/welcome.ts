import type { Listening } from '#app/app.ts'
import type { FirstStart } from '#core/seed/first-start.ts'
import { formatMinor } from '#core/values/money.ts'

/** Plain text in every log format: it is shown once, and people paste its lines. */
export function welcome(
  { address, newestEdge: { prefix, firstLines } }: Listening,
  { account, credits, token }: FirstStart,
  shell: string,
  notice: string | null,
): string {
  const { quote, buy, track } = firstLines(`${address}/sandbox${prefix}`, token)
  return `
Postilion is ready on ${address}

This is the first start. What follows is shown only once.

  account          ${account}
  sandbox credits  ${formatMinor(credits)} CAD
  sandbox token    ${token}

Ask for a quote:

${quote}

Buy its label, saved as label.pdf; a refusal is shown instead:

${buy}

Track it:

${track}

Five days later:

${shell} clock advance --account ${account} 5d

The token is lost? Make another:

${shell} token create --account ${account} --environment sandbox

Read and try the API: ${address}/docs
${notice === null ? '' : `\n${notice}\n`}`
}
