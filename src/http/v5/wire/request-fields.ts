import Type, { type TSchema } from 'typebox'
import { line, nullable } from '#schema/fields.ts'

/** A field that a client may leave out, or send as null. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

export const flag = (description: string) => optional(Type.Boolean({ description }))

/** A text that must be sent, and may not be empty. */
export const requiredLine = (maxLength: number, description: string, example?: string) =>
  line({
    minLength: 1,
    maxLength,
    description,
    ...(example !== undefined && { examples: [example] }),
  })

/** A code of so many characters. */
export const codeOf = (length: number, description: string, example?: string) =>
  line({
    minLength: length,
    maxLength: length,
    description,
    ...(example !== undefined && { examples: [example] }),
  })
