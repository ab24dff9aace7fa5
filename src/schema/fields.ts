import Type, { type Static, type TSchema, type TStringOptions } from 'typebox'
import { patternSays } from './validation.ts'

/** A field that a client may also send as null, which is the same as absent. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    type: ['type' in schema ? schema.type : 'string', 'null'].flat(),
    ...('enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  } as TSchema)

/** One of a list of strings, in exactly this spelling. */
export const oneOf = <const V extends readonly string[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options } as TSchema)

/** Gives a schema the description that fits its place. */
export const described = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
})

/** No label and no file can show a control character, and PostgreSQL stores no NUL. */
export const oneLine = {
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  [patternSays]: 'may not contain control characters',
}

const severalLines = {
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  [patternSays]: 'may not contain control characters other than line breaks and tabs',
}

export const line = (options: TStringOptions) => Type.String({ ...options, ...oneLine })

export const lines = (options: TStringOptions) => Type.String({ ...options, ...severalLines })

export const optionalLine = (maxLength: number, description: string, example?: string) =>
  Type.Optional(
    nullable(
      line({ maxLength, description, ...(example !== undefined && { examples: [example] }) }),
    ),
  )

/** A day or a date-time. The code that reads the text validates it. */
export const optionalDate = (description: string) =>
  Type.Optional(
    nullable(line({ maxLength: 255, format: 'date', description, examples: ['2026-11-22'] })),
  )
