import Type from 'typebox'

export const success = Type.Literal(true, { description: 'The call did what it was asked for' })
