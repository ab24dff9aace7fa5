import Type from 'typebox'

/** A text that is no id names nothing: the answer is 404. */
export const idPath = (description: string) =>
  Type.Object({ id: Type.String({ description, examples: ['1'] }) })
