import { serviceOn } from '#core/access.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { Service } from '../../../support/service.ts'
import { anyShipment } from './each-screen.ts'

/** Every fact of the account's shipments, but what is each one's own: ids, codes and times. */
export async function shipmentsOf(service: Service, account: number): Promise<readonly object[]> {
  const { shipments } = service.app.worlds.sandbox.store.read
  const tenant = serviceOn(account)
  const { entries } = await shipments.page(tenant, anyShipment, { limit: 10, page: 1 })
  const found = await shipments.byIds(
    tenant,
    entries.map(({ id }) => id),
  )
  return found.map(ownless)
}

function ownless({ id: _, shipCode: __, createdAt: ___, bought: label, ...facts }: Shipment) {
  if (label === null) return { ...facts, bought: null }
  const { trackingCode: ____, boughtAt: _____, otherTrackingCodes, ...sold } = label
  return { ...facts, bought: { ...sold, packages: otherTrackingCodes.length + 1 } }
}
