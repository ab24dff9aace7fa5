import { serviceOn } from '../access.ts'
import type { AccountReader } from '../account/account-store.ts'
import { type AccountSettings, readSettings } from '../account/settings.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import { trackingCodeNamed } from '../numbers/tracking-codes.ts'
import type { LabelAddress } from '../ports/labels.ts'
import { labelAddressOf, partiesOf } from '../purchase/decide/parties.ts'
import type { BoughtLabel } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { TrackingEvent, TrackingReader } from '../shipment/tracking-event.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import { destinationTimeZone } from './destination-time-zone.ts'

/** What any visitor with the number may see: of the recipient only city, country and time zone. */
export type PublicTracking = {
  readonly goods: ShipmentKind
  /** The number of the package that the visitor asked for. */
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
type PublicRecords = {
  readonly store: {
    readonly read: {
      readonly shipments: ShipmentReader
      readonly freight: FreightReader
      readonly accounts: AccountReader
      readonly tracking: TrackingReader
    }
  }
  catalogue(): Catalogue
}

/** Null where this world has not sold the number; the other world's sales are unknown here. */
export const publicTracking = async (
  records: PublicRecords,
  trackingCode: string,
): Promise<PublicTracking | null> =>
  (await publicParcel(records, trackingCode)) ?? (await publicFreight(records, trackingCode))

async function publicParcel(
  { store, catalogue }: PublicRecords,
  trackingCode: string,
): Promise<PublicTracking | null> {
  const { shipments, accounts, tracking } = store.read
  const owner = await shipments.ownerOfTrackingCode(trackingCode)
  if (!owner) return null
  const tenant = serviceOn(owner.accountId)
  const [shipment, account, events] = await Promise.all([
    shipments.byId(tenant, owner.shipmentId),
    accounts.byId(owner.accountId),
    tracking.events(tenant, owner.shipmentId),
  ])
  if (!shipment?.bought || !account) return null
  const settings = readSettings(account.settings)
  const { bought, request } = shipment
  const { sender, recipient } = partiesOf(request, account.name, settings, catalogue())
  return {
    goods: 'parcels',
    ...soldBy(bought),
    trackingCode: trackingCodeNamed(bought, trackingCode),
    state: shipment.state,
    senderName: request.isReturn ? null : nameOf(sender),
    ...goingTo(recipient, settings),
    trackable: bought.trackable,
    events,
  }
}

async function publicFreight(
  { store, catalogue }: PublicRecords,
  proNumber: string,
): Promise<PublicTracking | null> {
  const { freight, accounts } = store.read
  const owner = await freight.ownerOfProNumber(proNumber)
  if (!owner) return null
  const tenant = serviceOn(owner.accountId)
  const [shipment, account, events] = await Promise.all([
    freight.byId(tenant, owner.shipmentId),
    accounts.byId(owner.accountId),
    freight.events(tenant, owner.shipmentId),
  ])
  if (!shipment?.bought || !account) return null
  const { bought, request, state } = shipment
  return {
    goods: 'freight',
    ...soldBy(bought),
    trackingCode: bought.trackingCode,
    state,
    senderName: request.origin && nameOf(request.origin),
    ...goingTo(labelAddressOf(request.toAddress, catalogue()), readSettings(account.settings)),
    trackable: true,
    events,
  }
}

const soldBy = ({
  carrierName,
  carrierPhone,
  serviceName,
  deliveryDays,
}: Pick<BoughtLabel, 'carrierName' | 'carrierPhone' | 'serviceName' | 'deliveryDays'>) => ({
  carrierName,
  carrierPhone,
  serviceName,
  deliveryDays,
})

const nameOf = ({ company, name }: LabelAddress): string | null => company ?? name

const goingTo = (
  { city, countryCode, countryName, provinceCode }: LabelAddress,
  { timeZone }: AccountSettings,
) => ({
  city,
  countryCode,
  countryName,
  timeZone: destinationTimeZone(countryCode, provinceCode) ?? timeZone,
})
