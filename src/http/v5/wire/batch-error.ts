import Type, { type Static } from 'typebox'
import type { BatchError as CoreError } from '#core/batch/batch.ts'
import { pageBody } from './list.ts'
import { errorFields, problemFields } from './present-problem.ts'

const BatchError = Type.Object(
  {
    shipment_id: Type.Integer({ description: 'The shipment that was not bought' }),
    ...problemFields,
  },
  { title: 'BatchError' },
)

export const BatchErrorsBody = pageBody('BatchErrorsResponse', 'A page of the errors', BatchError, {
  path: '/batches/1/errors',
  record: {
    shipment_id: 12,
    code: 'validation_failed',
    message: 'The given data was invalid.',
    details: {
      items: ['The items are needed across a border: at least one with description and value.'],
    },
  },
})

export const fromBatchError = ({
  shipmentId,
  details,
  ...problem
}: CoreError): Static<typeof BatchError> => ({
  shipment_id: shipmentId,
  ...errorFields({ ...problem, fields: details }),
})
