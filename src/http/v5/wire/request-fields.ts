import Type, { type TSchema } from 'typebox'
import { line, nullable } from '#schema/fields.ts'
import { neverBlank, recordId } from '#schema/strictness.ts'

/** A field that a client may leave out, or send as null. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

/**
 * A field that limits what cannot be taken back: the power of a token, which has all scopes and no end
 * without it, or what a closeout hands over. `""` is refused there, since whoever sends it meant a limit,
 * and absence is none. In other fields it means absent.
 */
export const limiting = <T extends TSchema>(schema: T) =>
  optional({ ...schema, [neverBlank]: true })

export const flag = (description: string) => optional(Type.Boolean({ description }))

/** The id of a record, also as digits. A greater number would be rounded, and fits no column. */
export const idField = (description?: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(description !== undefined && { description }),
    [recordId]: true,
  })

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

/** A day as `YYYY-MM-DD`, in nobody's time zone. */
export const dayField = (description: string) =>
  line({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-11-24'] })

/** A time of the day as `HH:MM`. */
export const timeField = (description: string) =>
  line({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: ['09:00'] })

/** How long a client lets carriers take, in seconds. */
export const timeoutField = optional(
  Type.Integer({
    minimum: 1,
    maximum: 25,
    description:
      'Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services',
    examples: [4],
  }),
)

export const TimeoutQuery = Type.Object({ timeout: timeoutField })

const idText = (description: string) => Type.String({ description, examples: ['1'] })

/** A text that is no id names nothing: the answer is 404. */
export const idPath = (description: string) => Type.Object({ id: idText(description) })

export const ShipmentPath = Type.Object({ shipment_id: idText('Id of the shipment') })
