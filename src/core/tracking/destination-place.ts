import { type AccountContext, partiesOf } from '../purchase/decide/parties.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'

/** City, province and country that the parcel travels to: a return travels to the shop. */
export function destinationPlace(
  request: ShipmentRequest,
  { accountName, settings, catalogue }: AccountContext,
): string {
  const { recipient } = partiesOf(request, accountName, settings, catalogue)
  return [recipient.city, recipient.provinceCode, recipient.countryCode].filter(Boolean).join(', ')
}
