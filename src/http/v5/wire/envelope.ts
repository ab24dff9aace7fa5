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
