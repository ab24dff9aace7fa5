import Type, { type Static, type TSchema } from 'typebox'

/** A field that a client may also send as null; after reading, null is the same as absent. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    type: ['type' in schema ? schema.type : 'string', 'null'],
    ...('enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  } as TSchema)

/** A string out of a fixed list, compared exactly as written. */
export const oneOf = <const V extends readonly string[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options } as TSchema)
