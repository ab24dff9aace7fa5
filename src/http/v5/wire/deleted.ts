import Type from 'typebox'
import { dataBody } from './envelope.ts'

/** The answer of every deletion: a client needs no branch for an empty body. */
export const DeletedBody = dataBody(
  'DeletedResponse',
  'It is gone',
  Type.Object(
    {
      id: Type.Integer({ description: 'Of what was deleted' }),
      status: Type.Literal('deleted', { description: 'It cannot be found any more' }),
    },
    { title: 'Deleted' },
  ),
  { id: 1, status: 'deleted' },
)

export const deleted = (id: number | null) => ({ id, status: 'deleted' as const })
