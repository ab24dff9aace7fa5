import Type, { type Static } from 'typebox'
import { trackingCodeNamed } from '#core/numbers/tracking-codes.ts'
import type { AccountContext } from '#core/purchase/decide/parties.ts'
import type { BoughtLabel } from '#core/shipment/shipment.ts'
import type { TrackingEvent as CoreEvent } from '#core/shipment/tracking-event.ts'
import { isoIn } from '#core/time/local-time.ts'
import { destinationPlace } from '#core/tracking/destination-time-zone.ts'
import type { TrackedFreight, TrackedShipment } from '#core/tracking/track-shipment.ts'
import { oneOf } from '#schema/fields.ts'
import { trackingUrl } from '../../base/page-addresses.ts'
import { dataBody, moment, text } from './envelope.ts'
import { sandboxExample, serviceExample, shipCodeExample, trackingCodeExample } from './examples.ts'
import { serviceCode } from './service.ts'
import { statuses, toStatus } from './status.ts'

export const TrackingPath = Type.Object({
  number: Type.String({
    description:
      'Tracking number of any package, or PRO number of freight; case and spaces are ignored',
    examples: [trackingCodeExample],
  }),
})

const TrackingEvent = Type.Object(
  {
    carrier: text('Name of the carrier'),
    location: text('Where it happened; empty if unknown'),
    status: oneOf(statuses, { description: 'The status of the parcel at that time' }),
    description: text('What happened'),
    datetime: moment("When it happened, with the offset of the account's time zone"),
    tracking_code: text('The requested tracking number'),
  },
  { title: 'TrackingEvent' },
)

const Tracking = Type.Object(
  {
    tracking_code: text('The requested tracking number, as it was sold'),
    tracking_number: text('The same as tracking_code'),
    shipment_id: Type.Integer({ description: 'Id of its shipment' }),
    ship_code: text('Ship code of its shipment'),
    status: oneOf(statuses, { description: 'The current status of the parcel' }),
    carrier: text('Name of the carrier'),
    carrier_phone: text('Telephone of the carrier'),
    service: text('Code of the service, as it was bought'),
    service_name: text('Name of the service'),
    destination: text('Destination city, province and country'),
    delivery_days: text('Days in transit, `2` or `2-5`, from the day that the carrier has it'),
    tracking_url: text('The public tracking page'),
    events: Type.Array(TrackingEvent, { description: 'Newest first' }),
  },
  { title: 'Tracking' },
)

const example: Static<typeof Tracking> = {
  tracking_code: trackingCodeExample,
  tracking_number: trackingCodeExample,
  shipment_id: 1,
  ship_code: shipCodeExample,
  status: 'ready',
  carrier: serviceExample.carrier,
  carrier_phone: '+1 800 555 0101',
  service: serviceExample.service,
  service_name: serviceExample.service_name,
  destination: 'Portland, OR, US',
  delivery_days: '3-10',
  tracking_url: `${sandboxExample}/t/${trackingCodeExample}`,
  events: [
    {
      carrier: serviceExample.carrier,
      location: '',
      status: 'ready',
      description: 'Label made',
      datetime: '2026-11-22T15:04:05+00:00',
      tracking_code: trackingCodeExample,
    },
  ],
}

export const TrackingBody = dataBody('TrackingResponse', 'Where the parcel is', Tracking, example)

/** `asked` is the number as the client has spelt it. */
export function fromTracked(
  { shipment, events, bought }: TrackedShipment & { readonly bought: BoughtLabel },
  asked: string,
  context: AccountContext,
  linkBase: string,
): Static<typeof Tracking> {
  const code = trackingCodeNamed(bought, asked)
  const { carrierName, serviceCode: itsCode } = bought
  return {
    tracking_code: code,
    tracking_number: code,
    shipment_id: shipment.id,
    ship_code: shipment.shipCode,
    status: toStatus(shipment.state),
    carrier: carrierName,
    carrier_phone: bought.carrierPhone,
    service: serviceCode({ code: itsCode, carrier: { name: carrierName } }),
    service_name: bought.serviceName,
    destination: destinationPlace(shipment.request, context),
    delivery_days: bought.deliveryDays,
    tracking_url: trackingUrl(linkBase, code),
    events: fromEvents(events, carrierName, code, context.settings.timeZone),
  }
}

/** Booked freight is tracked by its PRO number. */
export function fromTrackedFreight(
  { shipment, events }: TrackedFreight,
  timeZone: string,
  linkBase: string,
): Static<typeof Tracking> {
  const { bought, request } = shipment
  const { trackingCode: code, carrierName } = bought
  const { city, provinceCode, countryCode } = request.toAddress
  return {
    tracking_code: code,
    tracking_number: code,
    shipment_id: shipment.id,
    ship_code: shipment.shipCode,
    status: toStatus(shipment.state),
    carrier: carrierName,
    carrier_phone: bought.carrierPhone,
    service: serviceCode({ code: bought.serviceCode, carrier: { name: carrierName } }),
    service_name: bought.serviceName,
    destination: [city, provinceCode, countryCode].filter(Boolean).join(', '),
    delivery_days: bought.deliveryDays,
    tracking_url: trackingUrl(linkBase, code),
    events: fromEvents(events, carrierName, code, timeZone),
  }
}

const fromEvents = (
  events: readonly CoreEvent[],
  carrier: string,
  code: string,
  timeZone: string,
): Static<typeof TrackingEvent>[] =>
  events.map(event => ({
    carrier,
    location: event.location,
    status: toStatus(event.state),
    description: event.description,
    datetime: isoIn(timeZone, event.at),
    tracking_code: code,
  }))
