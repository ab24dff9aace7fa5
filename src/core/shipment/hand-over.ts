import { invalidFields } from '../errors.ts'
import type { Shipment } from './shipment.ts'
import { isDeleted, isVoid } from './state.ts'

/** Why its sender can't hand a shipment over to its carrier now; null where that is possible. */
export function whyNotHandedOver(shipment: Shipment | undefined): string | null {
  if (!shipment || isDeleted(shipment)) return 'is not a shipment of this account'
  const { state, bought, request } = shipment
  if (isVoid(shipment)) return 'is void'
  if (bought === null) return 'has no label yet'
  if (state === 'expired') return 'has expired postage'
  if (state !== 'bought') return 'has been scanned'
  return request.isReturn ? 'is a return, which the customer hands over' : null
}

/** What a request calls its list of shipments. */
const field = 'shipment_ids'

/** Names every shipment of a list that can't be taken, at its place in the request. */
export function refuseListed(ids: readonly number[], whyNot: (id: number) => string | null): void {
  const faults: Record<string, readonly string[]> = {}
  for (const [place, id] of ids.entries()) {
    const why = whyNot(id)
    if (why !== null) faults[`${field}.${place}`] = [`The shipment ${id} ${why}.`]
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
}
