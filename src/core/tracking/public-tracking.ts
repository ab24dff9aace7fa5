import { operatorOn } from '../access.ts'
import { readSettings } from '../account/settings.ts'
import { partiesOf } from '../purchase/parties.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { World } from '../world.ts'
import type { TrackingEvent } from './event-store.ts'

/** What anybody who knows the number may see: of the recipient no more than city and country. */
export type PublicTracking = {
  readonly trackingCode: string
  readonly carrierName: string
  readonly carrierPhone: string
  readonly serviceName: string
  readonly state: ShipmentState
  readonly city: string | null
  readonly countryName: string
  /** Days in transit, `2` or `2-5`. */
  readonly deliveryDays: string
  readonly trackable: boolean
  /** Newest first. */
  readonly events: readonly TrackingEvent[]
  /** The sender's, which its times are told in. */
  readonly timeZone: string
}

/** Null where this world has sold no such number; what the other world sold is unknown here. */
export async function publicTracking(
  world: World,
  trackingCode: string,
): Promise<PublicTracking | null> {
  const { shipments, accounts, tracking } = world.store.read
  const owner = await shipments.ownerOfTrackingCode(trackingCode)
  if (!owner) return null
  const tenant = operatorOn(owner.accountId)
  const [shipment, account, events] = await Promise.all([
    shipments.byId(tenant, owner.shipmentId),
    accounts.byId(owner.accountId),
    tracking.events(tenant, owner.shipmentId),
  ])
  if (!shipment?.bought || !account) return null
  const settings = readSettings(account.settings)
  const { bought } = shipment
  const { recipient } = partiesOf(shipment.request, account.name, settings, world.catalogue())
  return {
    trackingCode: bought.trackingCode,
    carrierName: bought.carrierName,
    carrierPhone: bought.carrierPhone,
    serviceName: bought.serviceName,
    state: shipment.state,
    city: recipient.city,
    countryName: recipient.countryName,
    deliveryDays: bought.deliveryDays,
    trackable: bought.trackable,
    events,
    timeZone: settings.timeZone,
  }
}
