import Type, { type Static, type TSchema } from 'typebox'
import { batchStates } from '#core/batch/batch.ts'
import { environments } from '#core/environment.ts'
import { type EventType, testEventType } from '#core/facts.ts'
import { orderStatuses } from '#core/order/order.ts'
import { pickupStates } from '#core/pickup/pickup.ts'
import { currencies } from '#core/values/money.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { moment, text } from './envelope.ts'
import {
  batchExample,
  eventExample,
  lowCreditsExample,
  orderExamples,
  pickupDataExample,
  shipmentExamples,
  testDataExample,
  topUpExample,
  trackingExample,
} from './event-examples.ts'
import { goodsTypes } from './goods-forms.ts'
import { refundField } from './refund.ts'
import { statuses } from './status.ts'

const id = (description: string) => Type.Integer({ description })
const amount = (description: string) => Type.Number({ description })
const currency = oneOf(currencies, { description: 'Currency of the amounts' })
const type = oneOf(goodsTypes, { description: 'Parcels or freight' })
const status = oneOf(statuses, { description: 'Its current status' })

export const ShipmentFacts = Type.Object(
  {
    id: id('The id that every route takes'),
    ship_code: text('The date and 4 to 6 capitals or digits, for people'),
    type,
    status,
    is_return: Type.Boolean({
      description: 'It travels to its return_address; freight never does',
    }),
    carrier: nullable(text('Name of its carrier; null until it is bought')),
    service_name: nullable(text('Name of the service; null until it is bought')),
    tracking_code: nullable(text('Number of the first package; for freight its PRO number')),
    total_paid: amount('0 until it is bought; a refund does not change it'),
    currency,
    refund: refundField,
    order_id: nullable(text("The store's own id of the order")),
    batch_id: nullable(id('Id of the batch that it is in')),
    created_at: moment('When it was created, in UTC'),
    purchased_at: nullable(moment('When its label was bought, in UTC')),
  },
  { title: 'ShipmentEventData' },
)

export const TrackingFacts = Type.Object(
  {
    shipment_id: id('Id of the shipment'),
    ship_code: text('Ship code of the shipment'),
    type,
    tracking_code: nullable(text('Number of the first package; for freight its PRO number')),
    status,
    description: text('What happened, in a few words'),
    location: text('Where; empty if unknown'),
    at: moment('When, in UTC'),
  },
  { title: 'TrackingEventData' },
)

export const BatchFacts = Type.Object(
  {
    id: id('Id of the batch'),
    name: nullable(text('As sent')),
    status: oneOf(batchStates, { description: 'Its outcome' }),
    shipments_count: id('How many shipments are in it'),
    processed_count: id('How many are bought'),
    failed_count: id('How many could not be bought: see its errors'),
    processed_at: nullable(moment('When its processing ended, in UTC')),
  },
  { title: 'BatchEventData' },
)

export const OrderFacts = Type.Object(
  {
    id: id('The id that every route takes'),
    order_id: text("The store's own id"),
    store_id: id('Id of the store'),
    status: oneOf(orderStatuses, { description: 'Open until a shipment made from it is bought' }),
    shipment_ids: Type.Array(Type.Integer(), { description: 'Ids of its shipments' }),
    created_at: moment('When it was created here, in UTC'),
  },
  { title: 'OrderEventData' },
)

export const TopUpFacts = Type.Object(
  { id: id('Id of the top-up'), amount: amount('What was credited'), currency },
  { title: 'TopUpEventData' },
)

export const LowCreditsFacts = Type.Object(
  {
    available: amount('What can be spent now'),
    limit: amount('The setting low_credits of the account'),
    currency,
  },
  { title: 'LowCreditsEventData' },
)

export const PickupFacts = Type.Object(
  {
    id: id('Id of the pickup'),
    carrier: text('Name of the carrier whose driver comes'),
    status: oneOf(pickupStates, { description: 'Its current status' }),
    confirmation_number: text("The carrier's number for it"),
    pickup_date: text("The day, in the location's time zone"),
    shipment_ids: Type.Array(Type.Integer(), { description: 'Without those that were voided' }),
  },
  { title: 'PickupEventData' },
)

export const TestFacts = Type.Object(
  { webhook_id: id('Id of the webhook that is tested') },
  { title: 'TestEventData' },
)

const bodyOf = <T extends TSchema>(
  type: string,
  title: string,
  description: string,
  data: T,
  example: Static<T> & object,
) =>
  Type.Object(
    {
      id: text('The same in every message of the event, so that repeats can be recognized'),
      type: Type.Literal(type, { description: 'What happened' }),
      sequence: id("Counts the account's events, to sort those that arrive out of order"),
      environment: oneOf(environments, { description: 'Where it happened' }),
      timestamp: moment("When it happened, in UTC, by the account's clock"),
      data: described(data, 'The facts of the event'),
    },
    { title, description, examples: [eventExample(type, example)] },
  )

/** The messages by their types. */
export const eventBodies = {
  'shipment.created': bodyOf(
    'shipment.created',
    'ShipmentCreatedEvent',
    'A shipment was saved without a label.',
    ShipmentFacts,
    shipmentExamples.created,
  ),
  'shipment.purchased': bodyOf(
    'shipment.purchased',
    'ShipmentPurchasedEvent',
    'A label was bought, also where its shipment was made in the same call.',
    ShipmentFacts,
    shipmentExamples.purchased,
  ),
  'shipment.voided': bodyOf(
    'shipment.voided',
    'ShipmentVoidedEvent',
    'A label was voided: its carrier has agreed.',
    ShipmentFacts,
    shipmentExamples.voided,
  ),
  'shipment.refunded': bodyOf(
    'shipment.refunded',
    'ShipmentRefundedEvent',
    'The credits of a voided label were refunded.',
    ShipmentFacts,
    shipmentExamples.refunded,
  ),
  'tracking.updated': bodyOf(
    'tracking.updated',
    'TrackingUpdatedEvent',
    'A parcel, or freight, was scanned.',
    TrackingFacts,
    trackingExample,
  ),
  'batch.processed': bodyOf(
    'batch.processed',
    'BatchProcessedEvent',
    'The processing of a batch has ended.',
    BatchFacts,
    batchExample,
  ),
  'order.created': bodyOf(
    'order.created',
    'OrderCreatedEvent',
    'An order was placed through the API. Imported orders send no event.',
    OrderFacts,
    orderExamples.created,
  ),
  'order.fulfilled': bodyOf(
    'order.fulfilled',
    'OrderFulfilledEvent',
    'A shipment made from an open order was bought.',
    OrderFacts,
    orderExamples.fulfilled,
  ),
  'credits.topped_up': bodyOf(
    'credits.topped_up',
    'CreditsToppedUpEvent',
    'A top-up was paid and credited.',
    TopUpFacts,
    topUpExample,
  ),
  'credits.low': bodyOf(
    'credits.low',
    'CreditsLowEvent',
    'A purchase took the available credits below the setting low_credits.',
    LowCreditsFacts,
    lowCreditsExample,
  ),
  'pickup.updated': bodyOf(
    'pickup.updated',
    'PickupUpdatedEvent',
    'A pickup was booked, lost a shipment to a void, was cancelled, or has happened.',
    PickupFacts,
    pickupDataExample,
  ),
  [testEventType]: bodyOf(
    testEventType,
    'WebhookTestEvent',
    'Sent on request, to see whether messages arrive.',
    TestFacts,
    testDataExample,
  ),
} as const satisfies Record<EventType | typeof testEventType, TSchema>

export type ShipmentFacts = Static<typeof ShipmentFacts>
export type TrackingFacts = Static<typeof TrackingFacts>
export type BatchFacts = Static<typeof BatchFacts>
export type OrderFacts = Static<typeof OrderFacts>
export type TopUpFacts = Static<typeof TopUpFacts>
export type LowCreditsFacts = Static<typeof LowCreditsFacts>
export type PickupFacts = Static<typeof PickupFacts>
export type TestFacts = Static<typeof TestFacts>
