import { ApiClient } from '../../support/client.ts'
import { PublishedApi } from '../../support/openapi.ts'
import { type Body, without } from '../../support/rate-body.ts'
import type { Service } from '../../support/service.ts'
import { fundedClient } from '../../support/shipment-body.ts'

export const publishedV3 = new PublishedApi(new URL('../../../openapi/v3.json', import.meta.url))

/** A parcel to the US that every tracked service takes. */
export const flatRate = (changes: Body = {}): Body => ({
  name: 'Ada Moreau',
  address1: '1200 SW Main St',
  city: 'Portland',
  province_code: 'OR',
  postal_code: '97205',
  country_code: 'US',
  email: 'ada@example.com',
  phone: 5035550100,
  weight_unit: 'lbs',
  weight: 2,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
  package_contents: 'Coffee mugs',
  value: 25,
  currency: 'CAD',
  ...changes,
})

export const flatShipment = (changes: Body = {}): Body =>
  flatRate({ postage_type: 'Cheapest Tracked', ...changes })

/** The same parcel as version 4 asks for it. */
export function nested(flat: Body): Body {
  const fields = ['name', 'address1', 'city', 'province_code', 'postal_code', 'country_code']
  const recipient = [...fields, 'email', 'phone']
  return {
    ...without(flat, ...recipient),
    to_address: Object.fromEntries(recipient.map(field => [field, flat[field]])),
  }
}

/** Clients of versions 3 and 4 for one account that can pay. */
export async function bothClients(
  service: Service,
  settings: Readonly<Record<string, string>> = {},
  credits = 1_000_00,
): Promise<{ v3: ApiClient; v4: ApiClient; account: number }> {
  const { client: v4, account } = await fundedClient(service, settings, credits)
  const token = await service.token(account)
  return { v3: new ApiClient(`${service.url}/sandbox/api/v3`, token, publishedV3), v4, account }
}
