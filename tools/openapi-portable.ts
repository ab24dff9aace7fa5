type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** The keywords that say something of one type alone. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}
const ofOneType: ReadonlySet<string> = new Set(Object.values(keywordsOf).flat())

/** Values, not schemas: a `type` in them is a word of the example. */
const values: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum'])

/**
 * Writes each schema of several types as `anyOf` of one type each, and takes null out of every `enum`. It
 * means the same; generators of clients read no more than that: some drop an operation whose list of values
 * holds null, others fail at a list of types.
 */
export function portable(document: JsonObject): JsonObject {
  return asPortable(document) as JsonObject
}

function asPortable(value: Json): Json {
  if (Array.isArray(value)) return value.map(asPortable)
  if (typeof value !== 'object' || value === null) return value
  const walked = mapped(value, (key, inner) => {
    // In a list of properties every key is the name of one.
    if (key === 'properties') {
      return mapped(inner, (name, property) => withoutOwnType(name, asPortable(property)))
    }
    return values.has(key) ? inner : asPortable(inner)
  })
  return isOfSeveralTypes(walked) ? alternativesOf(walked) : walked
}

/** In Python a field cannot be called as its own type is, and a moment is a `datetime` there. */
function withoutOwnType(name: string, property: Json): Json {
  if (name !== 'datetime' || typeof property !== 'object' || property === null) return property
  return Object.fromEntries(Object.entries(property).filter(([key]) => key !== 'format'))
}

const mapped = (object: Json, change: (key: string, inner: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object ?? {}).map(([key, inner]) => [key, change(key, inner)]))

const isOfSeveralTypes = ({ type, enum: listed }: JsonObject): boolean =>
  Array.isArray(type) || (Array.isArray(listed) && (type === 'boolean' || listed.includes(null)))

function alternativesOf(schema: JsonObject): JsonObject {
  const { type = 'null', enum: listed, ...others } = schema
  const types = [type].flat().map(String)
  const shared = Object.entries(others).filter(([key]) => !ofOneType.has(key))
  const alternatives = types.map(name => alternativeOf(name, others, listed))
  const [only, ...more] = alternatives
  const said = Object.fromEntries(shared)
  if (more.length > 0) return { anyOf: alternatives, ...said }
  // Null is known to all as a value, and to few as the only type of a field.
  return { ...(only?.type === 'null' ? { const: null } : only), ...said }
}

function alternativeOf(type: string, schema: JsonObject, listed: Json | undefined): JsonObject {
  if (type === 'null') return { type }
  const keywords = (keywordsOf[type] ?? []).flatMap(key => {
    const said = schema[key]
    return said === undefined ? [] : [[key, said] as const]
  })
  const own = Array.isArray(listed) ? listed.filter(value => isOfType(value, type)) : []
  const [only] = own
  // No generator knows a list of truths; each knows a single one.
  if (type === 'boolean' && own.length === 1 && only !== undefined) return { type, const: only }
  return { type, ...Object.fromEntries(keywords), ...(own.length > 0 && { enum: own }) }
}

const isOfType = (value: Json, type: string): boolean =>
  typeof value === (type === 'integer' ? 'number' : type)
