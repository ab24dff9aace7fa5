import type { PastedCommands } from '../base/edge.ts'
import { itemExample, packageExample } from './wire/examples.ts'

const parcel = {
  to_address: {
    name: 'Ada Lovelace',
    address1: '350 5th Ave',
    city: 'New York',
    province_code: 'NY',
    postal_code: '10118',
    country_code: 'US',
  },
  packages: [packageExample],
  items: [itemExample],
}

/** The label's order. It finds the label again. */
const order_id = 'first-parcel'

/** Prints the field's text alone; an answer without it goes to the terminal unchanged. */
const textOf = (field: string): string =>
  `sed -n -e 's/.*"${field}":"\\([^"]*\\)".*/\\1/p' -e t -e 'w /dev/stderr'`

/** Calls nothing where `textOf` printed nothing: with -I every xargs does so. */
const forThat = (command: string): string => `xargs -I % ${command}`

export function pastedCommands(api: string, token: string): PastedCommands {
  const bearer = `-H 'Authorization: Bearer ${token}'`
  const json = "-H 'Content-Type: application/json'"
  const quoted = JSON.stringify(parcel)
  const bought = JSON.stringify({ ...parcel, order_id })
  // The key makes the line the same label, however often it is pasted.
  const buy = `curl -sS ${api}/labels ${bearer} ${json} -H 'Idempotency-Key: first-label' -d '${bought}'`
  const find = `curl -sS '${api}/shipments?order_id=${order_id}&per_page=1' ${bearer}`
  return {
    quote: `curl -sS ${api}/rates ${bearer} ${json} -d '${quoted}'`,
    buy: `${buy} | ${textOf('label_url')} | ${forThat('curl -sSf -o label.pdf %')}`,
    track: `${find} | ${textOf('tracking_code')} | ${forThat(`curl -sS ${api}/tracking/% ${bearer}`)}`,
  }
}
