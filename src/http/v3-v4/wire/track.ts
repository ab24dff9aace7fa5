import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import { shipmentStatuses, toStatus } from '#core/shipment/status.ts'
import { isoIn } from '#core/time/local-time.ts'
import { destinationPlace } from '#core/tracking/destination-time-zone.ts'
import type { TrackedShipment, TrackingKeys } from '#core/tracking/track-shipment.ts'
import { described, oneOf, optionalLine } from '#schema/fields.ts'
import { trackingUrl } from '../../base/page-addresses.ts'
import type { AnswerContext } from '../answer-context.ts'
import { answerBody, moment, text } from './answer-fields.ts'
import { sandboxUrlExample, shipCodeExample, trackingCodeExample } from './examples.ts'
import { optionalText } from './request-fields.ts'

/** The keys that find a shipment. */
export const trackingKeyFields = {
  ship_code: optionalLine(255, 'Ship code', shipCodeExample),
  tracking_code: optionalText('Tracking code'),
  order_id: optionalText('Order id'),
}

export const TrackQuery = Type.Object(trackingKeyFields, {
  description:
    'Of the shipments of an order, the newest that is not void. An order id that is written so ' +
    'comes before one that differs in case or spaces alone',
})

const TrackingEvent = Type.Object(
  {
    carrier: text('Name of the carrier'),
    location: text('Where it happened; empty if unknown'),
    status: oneOf(shipmentStatuses, { description: 'The status of the parcel at that time' }),
    description: text('What happened'),
    datetime: moment("When it happened, with the offset of the account's time zone"),
    tracking: text('Tracking code'),
  },
  { title: 'TrackingEvent' },
)

const TrackingDetails = Type.Object(
  {
    ship_code: text('Ship code'),
    destination: text('Destination city, province and country'),
    service: text('Name of the postage type'),
    tracking: text('Tracking code'),
    url: text('The public tracking page'),
    carrier_phone: text('Telephone of the carrier'),
  },
  { title: 'TrackingDetails' },
)

const trackExample = {
  status: 'Ready',
  events: [
    {
      carrier: '<CarrierA>',
      location: '',
      status: 'Ready',
      description: 'Label made',
      datetime: '2026-11-22T15:04:05+00:00',
      tracking: trackingCodeExample,
    },
  ],
  details: {
    ship_code: shipCodeExample,
    destination: 'Portland, OR, US',
    service: '<CarrierA> Parcel Select Ground',
    tracking: trackingCodeExample,
    url: `${sandboxUrlExample}/t/${trackingCodeExample}`,
    carrier_phone: '+1 800 555 0101',
  },
}

export const TrackBody = answerBody(
  'TrackResponse',
  'Where the parcel is',
  {
    status: oneOf(shipmentStatuses, { description: 'The current status of the parcel' }),
    events: Type.Array(TrackingEvent, { description: 'Newest first' }),
    details: described(TrackingDetails, 'What is not known on a draft is empty'),
  },
  trackExample,
)

export function toTrackingKeys(asked: Static<typeof TrackQuery>): TrackingKeys {
  const keys = {
    shipCode: asked.ship_code ?? null,
    trackingCode: asked.tracking_code ?? null,
    orderId: asked.order_id ?? null,
  }
  if (keys.shipCode ?? keys.trackingCode ?? keys.orderId) return keys
  const sentence = 'A ship_code, a tracking_code or an order_id is required.'
  throw invalid('ship_code', sentence)
}

export function fromTracked(
  { shipment, events }: TrackedShipment,
  context: AnswerContext,
  linkBase: string,
): Static<typeof TrackBody> {
  const { bought } = shipment
  const tracking = bought?.trackingCode ?? ''
  return {
    success: true,
    status: toStatus(shipment.state),
    events: events.map(event => ({
      carrier: bought?.carrierName ?? '',
      location: event.location,
      status: toStatus(event.state),
      description: event.description,
      datetime: isoIn(context.settings.timeZone, event.at),
      tracking,
    })),
    details: {
      ship_code: shipment.shipCode,
      destination: destinationPlace(shipment.request, context),
      service: bought?.serviceName ?? '',
      tracking,
      url: bought ? trackingUrl(linkBase, tracking) : '',
      carrier_phone: bought?.carrierPhone ?? '',
    },
  }
}
