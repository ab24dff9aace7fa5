import Type from 'typebox'

export const VoidBody = Type.Object(
  {
    success: Type.Literal(true),
    message: Type.Literal(true, {
      description: 'The void was accepted; a second one says the same',
    }),
  },
  { title: 'VoidResponse', description: 'The void was accepted' },
)
