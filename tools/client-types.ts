/** The part of JSON Schema that the published documents use. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly const?: string | number | boolean | null
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

/** What a client sends is written as strictly as it is described; what it is answered stays open. */
export type Side = 'asked' | 'answered'

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

export function typeOf(schema: Schema, side: Side): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return choiceOf(schema.enum, side)
  if (schema.anyOf) return schema.anyOf.map(each => typeOf(each, side)).join(' | ')
  const types = [schema.type ?? []].flat()
  return types.map(type => typeNamed(type, schema, side)).join(' | ') || 'unknown'
}

function typeNamed(type: string, schema: Schema, side: Side): string {
  if (type === 'array') {
    const list = `Array<${typeOf(schema.items ?? {}, side)}>`
    return side === 'asked' ? `Readonly${list}` : list
  }
  if (type !== 'object') return primitives[type] ?? 'unknown'
  if (schema.properties) return `{ ${fieldsOf(schema, side).join('\n')} }`
  const { additionalProperties: value } = schema
  return `Record<string, ${typeof value === 'object' ? typeOf(value, side) : 'unknown'}>`
}

/** A list of one value is the mark by which a union is told apart, and grows by no other value. */
function choiceOf(values: readonly (string | number | null)[], side: Side): string {
  const named = values.filter(value => value !== null)
  const union = named.map(value => JSON.stringify(value)).join(' | ')
  const isOpen = side === 'answered' && named.length > 1 && typeof named[0] === 'string'
  return [isOpen ? `Open<${union}>` : union, values.includes(null) ? 'null' : []].flat().join(' | ')
}

export function fieldsOf({ properties = {}, required = [] }: Schema, side: Side): string[] {
  return Object.entries(properties).map(([name, field]) =>
    fieldNamed(name, required.includes(name), typeOf(field, side), side, field.description),
  )
}

export const fieldNamed = (
  name: string,
  required: boolean,
  type: string,
  side: Side,
  description?: string,
): string => {
  // Who fills in a request may pass on what is not there.
  const absent = required || side === 'answered' ? '' : ' | undefined'
  return `${noteOf(description)}${name}${required ? '' : '?'}: ${type}${absent}`
}

export const noteOf = (text: string | undefined): string =>
  text === undefined ? '' : `\n/** ${text.replaceAll('*/', '*\\/')} */\n`

/** The names of all schemas that these lead to. */
export function reachedFrom(
  roots: readonly Schema[],
  schemas: Readonly<Record<string, Schema>>,
): ReadonlySet<string> {
  const reached = new Set(roots.flatMap(namesIn))
  for (const name of reached) for (const next of namesIn(schemas[name] ?? {})) reached.add(next)
  return reached
}

function namesIn(schema: Schema): readonly string[] {
  if (schema.$ref !== undefined) return [nameOf(schema.$ref)]
  const { anyOf = [], items, properties = {}, additionalProperties: value } = schema
  const parts = [...anyOf, items ?? [], ...Object.values(properties)].flat()
  return [...parts, typeof value === 'object' ? value : []].flat().flatMap(namesIn)
}
