import Type, { type Static } from 'typebox'
import type { Caller } from '../../../core/account/authenticate.ts'
import { isoIn } from '../../../core/local-time.ts'
import { partiesOf } from '../../../core/purchase/parties.ts'
import type { Catalogue } from '../../../core/rating/catalogue.ts'
import type { Tracked, TrackingKeys } from '../../../core/tracking/track-shipment.ts'
import { oneOf, optionalLine } from '../schema.ts'
import { refuseFields } from '../validation.ts'
import { shipmentStatuses, toStatus } from './shipment-status.ts'

const key = (description: string) => optionalLine(255, description)

/** What a shipment is found by. */
export const trackingKeyFields = {
  ship_code: key('Ship code'),
  tracking_code: key('Tracking code'),
  order_id: key('Order id'),
}

export const TrackQuery = Type.Object(trackingKeyFields, {
  description:
    'Of the shipments of an order, the newest that is not void. An order id that is written so ' +
    'comes before one that differs in case or spaces alone',
})

const status = oneOf(shipmentStatuses)

export const TrackBody = Type.Object(
  {
    success: Type.Literal(true),
    status,
    events: Type.Array(
      Type.Object(
        {
          carrier: Type.String(),
          location: Type.String(),
          status,
          description: Type.String(),
          datetime: Type.String({
            format: 'date-time',
            description: "With the offset of the account's time zone",
          }),
          tracking: Type.String(),
        },
        { title: 'TrackingEvent' },
      ),
      { description: 'Newest first' },
    ),
    details: Type.Object(
      {
        ship_code: Type.String(),
        destination: Type.String({ examples: ['Portland, OR, US'] }),
        service: Type.String(),
        tracking: Type.String(),
        url: Type.String({ description: 'The public tracking page' }),
        carrier_phone: Type.String(),
      },
      { title: 'TrackingDetails', description: 'What is not known on a draft is empty' },
    ),
  },
  { title: 'TrackResponse', description: 'Where the parcel is' },
)

export function toTrackingKeys(asked: Static<typeof TrackQuery>): TrackingKeys {
  const keys = {
    shipCode: asked.ship_code ?? null,
    trackingCode: asked.tracking_code ?? null,
    orderId: asked.order_id ?? null,
  }
  if (keys.shipCode ?? keys.trackingCode ?? keys.orderId) return keys
  const sentence = 'A ship_code, a tracking_code or an order_id is required.'
  throw refuseFields({ ship_code: [sentence] })
}

export type TrackContext = Pick<Caller, 'settings' | 'accountName'> & {
  readonly catalogue: Catalogue
  /** Without a slash at its end. */
  readonly linkBase: string
}

export function fromTracked(
  { shipment, events }: Tracked,
  context: TrackContext,
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
      destination: destinationOf(shipment, context),
      service: bought?.serviceName ?? '',
      tracking,
      url: bought ? `${context.linkBase}/t/${encodeURIComponent(tracking)}` : '',
      carrier_phone: bought?.carrierPhone ?? '',
    },
  }
}

/** A return travels to the shop. */
function destinationOf(
  { request }: Tracked['shipment'],
  { accountName, settings, catalogue }: TrackContext,
): string {
  const { recipient } = partiesOf(request, accountName, settings, catalogue)
  return [recipient.city, recipient.provinceCode, recipient.countryCode].filter(Boolean).join(', ')
}
