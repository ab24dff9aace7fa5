import Type, { type TProperties } from 'typebox'
import { nullable } from '#schema/fields.ts'

export const text = (description: string) => Type.String({ description })

export const textOrNull = (description: string) => nullable(text(description))

export const moment = (description: string) => Type.String({ format: 'date-time', description })

/** The body of an answer to a call that succeeded; `example` is its example without `success`. */
export const answerBody = <T extends TProperties>(
  title: string,
  description: string,
  fields: T,
  example: object,
) =>
  Type.Object(
    {
      success: Type.Literal(true, { description: 'The call succeeded' }),
      ...fields,
    },
    { title, description, examples: [{ success: true, ...example }] },
  )
