import type { AccountSettings } from '../account/settings.ts'
import { type AnyShipment, isFreight } from '../facts.ts'
import { returnsStartIn, whereReturnsStart } from '../rating/crosses-border.ts'
import type { BoughtShipment } from '../shipment/find-shipment.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'
import { isVoid } from '../shipment/state.ts'
import { withoutPeriod } from '../values/without-period.ts'
import type { Creation } from './create-shipment.ts'

/** A sentence that says why a shipment has no return label. */
export type NoReturn = { readonly why: string }

/** The parcel that a return label would bring back. */
export function parcelToReturn(shipment: AnyShipment): BoughtShipment | NoReturn {
  if (isFreight(shipment)) {
    return { why: 'Freight has no return label. Book its return separately.' }
  }
  if (isVoid(shipment)) {
    return { why: 'Its label is void, so there is nothing to return.' }
  }
  const { bought, request } = shipment
  if (bought === null)
    return { why: 'Its label has not been bought, so there is nothing to return yet.' }
  if (request.isReturn) return { why: 'It is already a return.' }
  return { ...shipment, bought }
}

/**
 * The parcel whose return label people are offered. No return starts elsewhere, whoever asks: a program is
 * told so by the refusal of its purchase.
 */
export function parcelOfReturnOffer(shipment: AnyShipment): BoughtShipment | NoReturn {
  const parcel = parcelToReturn(shipment)
  if ('why' in parcel) return parcel
  const { countryCode } = parcel.request.toAddress
  return countryCode === null || returnsStartIn(countryCode)
    ? parcel
    : { why: `${withoutPeriod(whereReturnsStart)}, and its recipient is in neither.` }
}

/** The creation that brings a parcel back. */
export type ReturnRoute = Pick<
  Creation,
  'request' | 'choice' | 'orderId' | 'storeId' | 'batchId'
> & {
  readonly sellsUnprotected: true
}

/** Brings the parcel back by its own service, or by the cheapest tracked one where that is not offered. */
export const returnRouteOf = (
  { request, bought, orderId, store }: BoughtShipment,
  settings: AccountSettings,
): ReturnRoute => ({
  request: asReturn(request, settings),
  choice: { kind: 'same_or_cheapest_tracked', id: bought.serviceId },
  orderId,
  storeId: store,
  batchId: null,
  // Its receiver can't give its goods a value any more.
  sellsUnprotected: true,
})

/** Back to the account's current address, from its region; the outbound label may have shown others. */
const asReturn = (
  outbound: ShipmentRequest,
  { region, regionChange }: AccountSettings,
): ShipmentRequest => ({
  ...outbound,
  isReturn: true,
  returnAddress: null,
  fromAddress: null,
  region: regionChange ? outbound.region : region,
  isFba: false,
  customs: null,
  purchaseLabel: true,
  ownAddress: null,
})
