import type { TSchema } from 'typebox'
import { withoutNoise } from '#core/values/money.ts'

/** Marks a code that may be written in small letters. */
export const upperCase: unique symbol = Symbol('read in upper case')

type Node = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly [upperCase]?: boolean
}

const decimal = /^-?\d+(?:\.\d+)?$/
const booleans: ReadonlyMap<unknown, boolean> = new Map([
  ...[1, '1', 'true', 'on', 'yes'].map(word => [word, true] as const),
  ...[0, '0', 'false', 'off', 'no'].map(word => [word, false] as const),
])

/**
 * Reads what people wrote by hand, or with a spreadsheet, as the schema wants it. Blanks are absent,
 * figures may be in quotes, a list may be its only text. Validation refuses what stays unreadable.
 */
export function readAsWritten(schema: TSchema, written: unknown): unknown {
  const node: Node = schema
  const value = typeof written === 'string' ? written.toWellFormed().trim() : written
  if (value === '' || value === null) return undefined
  switch (typeOf(node)) {
    case 'object':
      return isRecord(value) ? readFields(node, value) : value
    case 'array':
      return readList(node, value)
    case 'number':
    case 'integer':
      return typeof value === 'string' && decimal.test(value) ? Number(value) : value
    case 'boolean':
      return booleans.get(value) ?? value
    default:
      return readText(node, value)
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = ({ type = 'string' }: Node): string | undefined =>
  [type].flat().find(name => name !== 'null')

function readFields({ properties = {} }: Node, written: Record<string, unknown>) {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const value = readAsWritten(schema, written[name])
    if (value !== undefined) fields[name] = value
  }
  return fields
}

function readList({ items = {} }: Node, value: unknown): unknown {
  const list = typeOf(items) === 'string' ? [value].flat() : value
  if (!Array.isArray(list)) return list
  return list.map(element => readAsWritten(items, element)).filter(one => one !== undefined)
}

function readText(node: Node, value: unknown): unknown {
  if (typeof value === 'number') return readDigits(value)
  if (typeof value !== 'string' || !node[upperCase]) return value
  return value.replace(/[a-z]+/g, letters => letters.toUpperCase())
}

/** Fifteen digits of a number are surely those that were written; with others it is another code. */
function readDigits(value: number): unknown {
  const text = String(value)
  const exact = Number.isInteger(value)
    ? Number.isSafeInteger(value)
    : withoutNoise(value) === value
  return exact && decimal.test(text) ? text : value
}
