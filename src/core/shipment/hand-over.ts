import type { Shipment } from './shipment.ts'
import { isVoid } from './state.ts'

/** Why its sender can't hand a shipment over to its carrier now; null where that is possible. */
export function whyNotHandedOver(shipment: Shipment | undefined): string | null {
  if (!shipment || shipment.state === 'cancelled') return 'is not a shipment of this account'
  const { state, bought, request } = shipment
  if (isVoid(shipment)) return 'is void'
  if (bought === null) return 'has no label yet'
  if (state === 'expired') return 'has expired postage'
  if (state !== 'bought') return 'has been scanned'
  return request.isReturn ? 'is a return, which the customer hands over' : null
}
