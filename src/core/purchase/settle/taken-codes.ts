import type { Tenant } from '../../access.ts'
import { type TrackingCodes, trackingCodesOf } from '../../numbers/tracking-codes.ts'
import type { ShipmentReader } from '../../shipment/shipment-store.ts'
import { codeKey } from '../../values/code-key.ts'

/** A number leads to one shipment. Whether the carrier or we are wrong about it, a person must find out. */
export async function hasTakenCode(
  { shipments }: { readonly shipments: ShipmentReader },
  { accountId }: Tenant,
  shipmentId: number,
  sale: TrackingCodes,
): Promise<boolean> {
  for (const code of trackingCodesOf(sale)) {
    const owner = await shipments.ownerOfTrackingCode(codeKey(code))
    if (owner === null) continue
    if (owner.accountId !== accountId || owner.shipmentId !== shipmentId) return true
  }
  return false
}
