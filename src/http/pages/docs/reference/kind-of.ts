import type { Schema } from './api-document.ts'

const plural: Readonly<Record<string, string>> = {
  text: 'texts',
  number: 'numbers',
  integer: 'integers',
  object: 'objects',
}

const words: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false' }

/** A bound that says no more than that numbers have an end. */
const noBound = Number.MAX_SAFE_INTEGER

/** The kind of a value in words: `text, at most 40`. Null is told of where it is an answer's. */
export function kindOf(schema: Schema, namesNull: boolean): string {
  const [only, ...more] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only && more.length === 0) {
    const mayBeNull = schema.anyOf?.length !== 1
    return `${kindOf(only, false)}${namesNull && mayBeNull ? ', or null' : ''}`
  }
  const types = [schema.type ?? (schema.anyOf ?? []).map(typeOf)].flat()
  const kinds = [...new Set(types.filter(type => type !== 'null').map(type => words[type] ?? type))]
  const values = schema.enum?.filter(value => value !== null) ?? []
  const kind = values.length > 0 ? values.map(value => `\`${value}\``).join(', ') : inWords(kinds)
  const whole = kinds.includes('array') ? listOf(schema) : [kind, ...boundsOf(schema)].join(', ')
  return namesNull && types.includes('null') ? `${whole}, or null` : whole
}

const typeOf = ({ type, $ref }: Schema): string =>
  typeof type === 'string' ? type : $ref ? 'object' : 'text'

const inWords = (kinds: readonly string[]): string =>
  kinds.length === 0 ? 'object' : kinds.join(' or ')

function listOf({ items, maxItems }: Schema): string {
  const inner = items ? kindOf(items, false) : 'text'
  const several = plural[inner] ?? inner
  return maxItems === undefined ? `list of ${several}` : `list of ${several}, at most ${maxItems}`
}

function boundsOf(schema: Schema): readonly string[] {
  const { format, minimum, exclusiveMinimum, maximum, maxLength } = schema
  return [
    ...(format ? [format === 'date-time' ? 'a moment' : format] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || maximum === noBound ? [] : [`to ${maximum}`]),
  ]
}
