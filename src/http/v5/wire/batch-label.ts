import Type from 'typebox'
import { joinableFormats } from '#core/ports/labels.ts'
import { oneOf } from '#schema/fields.ts'
import { dataBody } from './envelope.ts'
import { labelUrlExample } from './examples.ts'
import { optional } from './request-fields.ts'

export const BatchLabelQuery = Type.Object({
  label_format: optional(
    oneOf(joinableFormats, {
      description: 'Format of the file; pdf by default. A picture cannot hold many labels',
      examples: ['pdf'],
    }),
  ),
})

export const BatchLabelBody = dataBody(
  'BatchLabelResponse',
  'All labels of the batch as one file',
  Type.Object(
    {
      batch_id: Type.Integer({ description: 'Id of the batch' }),
      label_format: oneOf(joinableFormats, { description: 'Format of the file at label_url' }),
      label_url: Type.String({
        format: 'uri',
        description: 'Where the file can be fetched without a token, for at least 90 days',
      }),
    },
    { title: 'BatchLabel' },
  ),
  { batch_id: 1, label_format: 'pdf', label_url: labelUrlExample },
)
