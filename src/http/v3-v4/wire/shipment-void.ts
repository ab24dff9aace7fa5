import Type from 'typebox'
import { answerBody } from './answer-fields.ts'

export const VoidBody = answerBody(
  'VoidResponse',
  'The void was accepted',
  {
    message: Type.Literal(true, {
      description: 'The void was accepted; a second one says the same',
    }),
  },
  { message: true },
)
