import type { FirstStart } from '../core/account/first-start.ts'
import { formatMinor } from '../core/money.ts'

const parcel = {
  to_address: {
    name: 'Ada Lovelace',
    address1: '350 5th Ave',
    city: 'New York',
    province_code: 'NY',
    postal_code: '10118',
    country_code: 'US',
  },
  weight_unit: 'oz',
  weight: 12,
  length: 9,
  width: 6,
  height: 3,
  size_unit: 'in',
  package_type: 'Parcel',
}

/** Plain text, whatever the log's format: it is shown once, and it is to be pasted. */
export function welcome(address: string, { account, credits, token }: FirstStart): string {
  return `
Postilion is ready on ${address}

This is the first start. What follows is shown only once.

  account          ${account}
  sandbox credits  ${formatMinor(credits)} CAD
  sandbox token    ${token}

Ask for a quote:

curl -s ${address}/sandbox/api/v4/rates -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '${JSON.stringify(parcel)}'

Read and try the API: ${address}/docs
`
}
