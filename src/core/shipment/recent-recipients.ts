import type { Tenant } from '../access.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import { anyListed } from './list-filter.ts'
import type { Shipment } from './shipment.ts'
import type { ShipmentReader } from './shipment-store.ts'
import { isDeleted } from './state.ts'

/** Somebody to whom a shipment went, by the newest one. */
export type RecentRecipient = Pick<Shipment, 'shipCode'> & { readonly address: PostalAddress }

const lookedAt = 50

/** The recipients of the account's last shipments, the newest first, each once. */
export async function recentRecipients(
  shipments: Pick<ShipmentReader, 'keys' | 'byIds'>,
  tenant: Tenant,
): Promise<readonly RecentRecipient[]> {
  const keys = await shipments.keys(tenant, anyListed, 'newest', null, lookedAt)
  const ids = keys.map(({ id }) => id)
  const recipients = new Map<string, RecentRecipient>()
  for (const { shipCode, state, request } of await shipments.byIds(tenant, ids)) {
    const address = request.toAddress
    const place = placeKey(address)
    if (isDeleted({ state }) || place === null || recipients.has(place)) continue
    recipients.set(place, { shipCode, address })
  }
  return [...recipients.values()]
}

/** Null for what is no address yet. */
function placeKey(address: PostalAddress): string | null {
  const { name, company, address1, address2, city, provinceCode, postalCode, countryCode } = address
  if (!(name || company) || !address1) return null
  const parts = [name, company, address1, address2, city, provinceCode, postalCode, countryCode]
  return JSON.stringify(parts.map(part => part?.toLowerCase().trim().replace(/\s+/g, ' ')))
}
