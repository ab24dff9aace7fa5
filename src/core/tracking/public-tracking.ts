import { jobOn } from '../access.ts'
import type { AccountReader } from '../account/account-store.ts'
import { readSettings } from '../account/settings.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { trackingCodeNamed } from '../numbers/tracking-codes.ts'
import { partiesOf } from '../purchase/decide/parties.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import type { ShipmentState } from '../shipment/state.ts'
import { destinationZone } from './destination-zone.ts'
import type { TrackingEvent, TrackingReader } from './event-store.ts'

/** What any visitor with the number may see: of the recipient only city, country and time zone. */
export type PublicTracking = {
  /** Of the package that the visitor asked for. */
  readonly trackingCode: string
  readonly carrierName: string
  readonly carrierPhone: string
  readonly serviceName: string
  readonly state: ShipmentState
  /** The shop; null for a return, whose sender is a private person. */
  readonly senderName: string | null
  readonly city: string | null
  readonly countryCode: string
  readonly countryName: string
  /** Days in transit, `2` or `2-5`. */
  readonly deliveryDays: string
  readonly trackable: boolean
  /** Newest first. */
  readonly events: readonly TrackingEvent[]
  /** The destination's; the shop's where the destination's is unknown. */
  readonly timeZone: string
}

/** The part of a world that a tracking page needs. */
export type PublicRecords = {
  readonly store: {
    readonly read: {
      readonly shipments: ShipmentReader
      readonly accounts: AccountReader
      readonly tracking: TrackingReader
    }
  }
  catalogue(): Catalogue
}

/** Null where this world has not sold the number; the other world's sales are unknown here. */
export async function publicTracking(
  { store, catalogue }: PublicRecords,
  trackingCode: string,
): Promise<PublicTracking | null> {
  const { shipments, accounts, tracking } = store.read
  const owner = await shipments.ownerOfTrackingCode(trackingCode)
  if (!owner) return null
  const tenant = jobOn(owner.accountId)
  const [shipment, account, events] = await Promise.all([
    shipments.byId(tenant, owner.shipmentId),
    accounts.byId(owner.accountId),
    tracking.events(tenant, owner.shipmentId),
  ])
  if (!shipment?.bought || !account) return null
  const settings = readSettings(account.settings)
  const { bought, request } = shipment
  const { sender, recipient } = partiesOf(request, account.name, settings, catalogue())
  const { city, countryCode, countryName, provinceCode } = recipient
  return {
    trackingCode: trackingCodeNamed(bought, trackingCode),
    carrierName: bought.carrierName,
    carrierPhone: bought.carrierPhone,
    serviceName: bought.serviceName,
    state: shipment.state,
    senderName: request.isReturn ? null : (sender.company ?? sender.name),
    city,
    countryCode,
    countryName,
    deliveryDays: bought.deliveryDays,
    trackable: bought.trackable,
    events,
    timeZone: destinationZone(countryCode, provinceCode) ?? settings.timeZone,
  }
}
