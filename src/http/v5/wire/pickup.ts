import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { PickupRequest as CoreRequest } from '#core/pickup/book-pickups.ts'
import { type Pickup as CorePickup, pickupStates } from '#core/pickup/pickup.ts'
import { readDate } from '#core/time/read-date.ts'
import { nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'
import { dayField, idField, optional, timeField } from './request-fields.ts'

export const PickupRequest = Type.Object(
  {
    shipment_ids: Type.Array(idField(), {
      minItems: 1,
      maxItems: 1000,
      description:
        'Bought courier shipments that have not been scanned; they may be of several carriers',
    }),
    pickup_date: optional(
      dayField('The day at the location; by default the next one that the carrier can come'),
    ),
    ready_at: optional(timeField('When the parcels are ready, in local time')),
    close_at: optional(timeField('Until when somebody is there for the driver, in local time')),
    location: optionalLine(
      255,
      'Id of a location; by default the first in their region where their carrier picks up',
      'on-mississauga',
    ),
    instructions: optionalLine(255, 'Instructions for the driver', 'Ring at the dock.'),
  },
  { title: 'PickupRequest', examples: [{ shipment_ids: [2] }] },
)

export const toPickupRequest = (sent: Static<typeof PickupRequest>): CoreRequest => ({
  shipmentIds: sent.shipment_ids,
  day: dayOf(sent.pickup_date ?? null),
  readyAt: sent.ready_at ?? null,
  closeAt: sent.close_at ?? null,
  locationId: sent.location ?? null,
  instructions: sent.instructions ?? null,
})

function dayOf(text: string | null): string | null {
  if (text !== null && readDate(text, 'UTC') === null) {
    throw invalid('pickup_date', 'The pickup_date must be a date such as 2026-11-24.')
  }
  return text
}

const Pickup = Type.Object(
  {
    id: Type.Integer({ description: 'The id that every route takes' }),
    carrier: text('Name of the carrier whose driver comes'),
    status: oneOf(pickupStates, { description: 'Its current status' }),
    confirmation_number: text("The carrier's number for it"),
    pickup_date: text('The day at the location'),
    ready_at: text('From when the driver may come, in local time'),
    close_at: text('Until when the driver may come, in local time'),
    location: text('Id of the location'),
    time_zone: text('Time zone of the location'),
    instructions: nullable(text('Instructions for the driver')),
    shipment_ids: Type.Array(Type.Integer(), {
      description: 'The shipments to pick up; voided ones are removed',
    }),
    created_at: moment('When it was booked, in UTC'),
  },
  { title: 'Pickup' },
)

const pickupExample: Static<typeof Pickup> = {
  id: 1,
  carrier: '<CarrierA>',
  status: 'scheduled',
  confirmation_number: 'PU0000000017',
  pickup_date: '2026-11-24',
  ready_at: '09:00',
  close_at: '17:00',
  location: 'on-mississauga',
  time_zone: 'America/Toronto',
  instructions: null,
  shipment_ids: [2],
  created_at: momentExample,
}

export const PickupBody = dataBody('PickupResponse', 'The pickup', Pickup, pickupExample)

export const NewPickupsBody = dataBody(
  'NewPickupsResponse',
  'What was booked',
  Type.Object(
    { pickups: Type.Array(Pickup, { description: 'One for each carrier and region' }) },
    { title: 'NewPickups' },
  ),
  { pickups: [pickupExample] },
)

export const PickupsBody = pageBody('PickupsResponse', 'A page of the pickups', Pickup, {
  path: '/pickups',
  record: pickupExample,
})

export const CancelledPickupBody = dataBody(
  'CancelledPickupResponse',
  'Its status after the call',
  Type.Object(
    {
      id: Type.Integer({ description: 'Id of the pickup' }),
      status: Type.Literal('cancelled', {
        description: 'No driver comes; it can still be fetched',
      }),
    },
    { title: 'CancelledPickup' },
  ),
  { id: 1, status: 'cancelled' },
)

export const fromPickup = (pickup: CorePickup): Static<typeof Pickup> => ({
  id: pickup.id,
  carrier: pickup.carrierName,
  status: pickup.state,
  confirmation_number: pickup.confirmationNumber,
  pickup_date: pickup.day,
  ready_at: pickup.readyAt,
  close_at: pickup.closeAt,
  location: pickup.locationId,
  time_zone: pickup.timeZone,
  instructions: pickup.instructions,
  shipment_ids: [...pickup.shipmentIds],
  created_at: new Date(pickup.createdAt).toISOString(),
})
