import Type, { type TSchema } from 'typebox'
import { line, nullable, optionalLine } from '#schema/fields.ts'
import { upperCase } from '#schema/leniency.ts'

/** A field that a client may leave out, or send as null. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

export const optionalText = (description: string) => optionalLine(255, description)

export const flag = (description: string) => optional(Type.Boolean({ description }))

/** A code of so many letters, which may come in any case. */
export const letterCode = (length: number, description: string, options: object = {}) =>
  line({ minLength: length, maxLength: length, description, ...options, [upperCase]: true })
