import Type, { type Static } from 'typebox'
import type { UnsavedDraft } from '#core/purchase/save-drafts.ts'
import type { Refund } from '#core/purchase/void/refund.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { oneOf } from '#schema/fields.ts'
import { dataBody } from './envelope.ts'
import { FreightShipment } from './freight-shipment.ts'
import { pageBody } from './list.ts'
import { errorFields, problemFields } from './present-problem.ts'
import { fromRefund, refundField } from './refund.ts'
import { Shipment } from './shipment.ts'
import { draftExample as example } from './shipment-example.ts'
import { AnyShipmentRequest } from './shipment-request.ts'

const AnyShipment = Type.Union([Shipment, FreightShipment])

export const ShipmentBody = dataBody('ShipmentResponse', 'The shipment', AnyShipment, example)

export const ShipmentsBody = pageBody('ShipmentsResponse', 'A page of the shipments', AnyShipment, {
  path: '/shipments',
  record: example,
})

export const mostShipmentsAtOnce = 500

/** The document shows it; each of the shipments is judged by itself. */
export const BulkRequest = Type.Object(
  {
    shipments: Type.Array(AnyShipmentRequest, {
      minItems: 1,
      maxItems: mostShipmentsAtOnce,
      description: 'Each is created, or listed in `errors`, independently of the others',
    }),
  },
  { title: 'BulkShipmentRequest' },
)

const BulkError = Type.Object(
  {
    index: Type.Integer({ description: 'Its position in `shipments`, from 0' }),
    ...problemFields,
  },
  { title: 'BulkError' },
)

const BulkResult = Type.Object(
  {
    shipments: Type.Array(AnyShipment, { description: 'Those that were created, in order' }),
    errors: Type.Array(BulkError, { description: 'Those that were not; empty if all were' }),
  },
  { title: 'BulkResult' },
)

/** One shipment for one, and a result for many. */
export const CreatedBody = Type.Object(
  {
    data: Type.Union([Shipment, FreightShipment, BulkResult], {
      description: 'The shipment; for `shipments`, those that were created and those that were not',
    }),
  },
  {
    title: 'CreatedShipmentResponse',
    description: 'What was created',
    examples: [{ data: example }],
  },
)

export const fromRefused = ({ index, error }: UnsavedDraft): Static<typeof BulkError> => ({
  index,
  ...errorFields(error),
})

/** What a cancellation makes of a shipment that was bought. */
const voidEnds = ['voided', 'void_requested'] as const

/** What `DELETE /shipments/{id}` makes of a shipment. */
const ends = ['deleted', ...voidEnds] as const

export const VoidedBody = dataBody(
  'DeletedShipmentResponse',
  'Its status after the call',
  Type.Object(
    {
      id: Type.Integer({ description: 'Id of the shipment' }),
      status: oneOf(ends, {
        description:
          'A draft is deleted, and can no longer be found; a bought shipment is void, or will be when its carrier agrees',
      }),
      refund: refundField,
    },
    { title: 'DeletedShipment' },
  ),
  { id: 1, status: 'deleted', refund: null },
)

export const fromVoided = (
  { id, state }: { readonly id: number; readonly state: ShipmentState },
  refund: Refund | null,
) => ({ id, status: endOf[state] ?? ('voided' as const), refund: fromRefund(refund) })

const endOf: Readonly<Partial<Record<ShipmentState, (typeof ends)[number]>>> = {
  cancelled: 'deleted',
  void_asked: 'void_requested',
}

export const CancelledBody = dataBody(
  'CancelledFreightResponse',
  'Its status after the call',
  Type.Object(
    {
      id: Type.Integer({ description: 'Id of the shipment' }),
      status: oneOf(voidEnds, { description: 'It is void, or will be when its carrier agrees' }),
      refund: refundField,
    },
    { title: 'CancelledFreight' },
  ),
  { id: 2, status: 'voided', refund: { amount: 632.14, currency: 'CAD', status: 'posted' } },
)
