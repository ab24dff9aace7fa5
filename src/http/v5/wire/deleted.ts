import Type from 'typebox'
import { dataBody } from './envelope.ts'

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
