import Type, { type TSchema } from 'typebox'
import { described } from '#schema/fields.ts'

/** The body of an answer to a call that succeeded; `example` is its example without `data`. */
export const dataBody = <T extends TSchema>(
  title: string,
  description: string,
  data: T,
  example: unknown,
) =>
  Type.Object(
    { data: described(data, description) },
    { title, description, examples: [{ data: example }] },
  )

export const text = (description: string) => Type.String({ description })
export const moment = (description: string) => Type.String({ format: 'date-time', description })

/** The answer of every deletion: a client needs no branch for an empty body. */
export const DeletedBody = dataBody(
  'DeletedResponse',
  'Deleted',
  Type.Object(
    {
      id: Type.Integer({ description: 'Id of what was deleted' }),
      status: Type.Literal('deleted', { description: 'It can no longer be found' }),
    },
    { title: 'Deleted' },
  ),
  { id: 1, status: 'deleted' },
)

/** `id` may be as the address has it: digits, once the record was found by them. */
export const deleted = (id: number | string) => ({ id: Number(id), status: 'deleted' as const })
