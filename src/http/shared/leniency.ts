import type { TSchema } from 'typebox'
import { rememberPlaces } from './given-places.ts'

/**
 * What versions 3 and 4 forgive, in one place: a pure step before validation, compiled from the
 * schema that validates afterwards. It reads only what the schema names, so nothing unknown (a
 * prototype's key least of all) comes through; what can't be read as the schema's type is left as it
 * was, for validation to refuse by its path.
 */
export type Lenient = (value: unknown) => unknown

/** Marks a string that may come in any case; symbols stay out of the published schema. */
export const upperCase: unique symbol = Symbol('read in upper case')
/** The same in lower case. */
export const lowerCase: unique symbol = Symbol('read in lower case')
/** Marks a list that may come as its single element. */
export const loneElement: unique symbol = Symbol('a single element is a list of one')

type Node = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly maxItems?: number
  readonly [upperCase]?: boolean
  readonly [lowerCase]?: boolean
  readonly [loneElement]?: boolean
}

export function compileLenient(schema: TSchema): Lenient {
  const node: Node = schema
  const type = [node.type ?? 'string'].flat().find(name => name !== 'null')
  switch (type) {
    case 'object':
      return objectReader(node)
    case 'array':
      return arrayReader(node)
    case 'number':
    case 'integer':
      return readNumber
    case 'boolean':
      return readBoolean
    default:
      if (node[upperCase]) return readUpperCase
      return node[lowerCase] ? readLowerCase : readString
  }
}

const decimal = /^-?\d+(?:\.\d+)?$/

/** Absent is `undefined`: so are `null` and blank strings, at any depth and for any type. */
const absent = undefined

function readString(value: unknown): unknown {
  if (typeof value === 'string') {
    // No database keeps a NUL in a text.
    const text = value.replaceAll('\0', '').trim()
    return text === '' ? absent : text
  }
  if (typeof value === 'number') return String(value)
  return value ?? absent
}

/** Of the letters that codes are made of: others may grow, and one ß would be read as the country SS. */
function readUpperCase(value: unknown): unknown {
  const text = readString(value)
  return typeof text === 'string' ? text.replace(/[a-z]+/g, letters => letters.toUpperCase()) : text
}

function readLowerCase(value: unknown): unknown {
  const text = readString(value)
  return typeof text === 'string' ? text.replace(/[A-Z]+/g, letters => letters.toLowerCase()) : text
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? absent
  const text = value.trim()
  if (text === '') return absent
  return decimal.test(text) ? Number(text) : text
}

const spokenBooleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  ['on', true],
  ['yes', true],
  [0, false],
  ['0', false],
  ['false', false],
  ['off', false],
  ['no', false],
])

function readBoolean(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  const spoken = typeof value === 'string' ? value.trim() : value
  if (spoken === '' || spoken === null || spoken === undefined) return absent
  return spokenBooleans.get(spoken) ?? value
}

function objectReader(node: Node): Lenient {
  const readFields = fieldsReader(node.properties ?? {})
  return value =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? readBlank(value)
      : readFields(value)
}

/**
 * Written out field by field, so that the engine knows each place where a body is looked into: six
 * times as fast as a loop over the names, on the path of every request. Only names of our own schemas
 * become code.
 */
function fieldsReader(properties: Readonly<Record<string, TSchema>>): Lenient {
  const names = Object.keys(properties)
  const steps = names.map((name, index) => {
    const field = JSON.stringify(name)
    return `if ((value = given[${field}]) !== undefined && (value = read${index}(value)) !== undefined) known[${field}] = value;`
  })
  const code = `return given => { let value; const known = {}; ${steps.join(' ')} return known }`
  const readers = Object.values(properties).map(compileLenient)
  return new Function(...names.map((_, index) => `read${index}`), code)(...readers)
}

function arrayReader(node: Node): Lenient {
  const readElement = node.items ? compileLenient(node.items) : readBlank
  // One element beyond the limit is enough for validation to see that there are too many.
  const most = (node.maxItems ?? 10_000) + 1
  return value => {
    const list = node[loneElement] && !Array.isArray(value) ? [value] : value
    if (!Array.isArray(list)) return readBlank(list)
    const read: unknown[] = []
    let places: number[] | null = null
    for (let index = 0; index < list.length && read.length < most; index++) {
      const known = readElement(list[index])
      if (known === absent) places ??= read.map((_, place) => place)
      else {
        read.push(known)
        places?.push(index)
      }
    }
    if (places !== null) rememberPlaces(read, places)
    return read
  }
}

const readBlank: Lenient = value =>
  typeof value === 'string' && value.trim() === '' ? absent : (value ?? absent)
