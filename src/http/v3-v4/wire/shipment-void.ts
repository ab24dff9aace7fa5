import Type from 'typebox'
import { success } from './success.ts'

export const VoidBody = Type.Object(
  {
    success,
    message: Type.Literal(true, {
      description: 'The void was accepted; a second one says the same',
    }),
  },
  {
    title: 'VoidResponse',
    description: 'The void was accepted',
    examples: [{ success: true, message: true }],
  },
)
