import type { TSchema } from 'typebox'
import { rememberIndexes } from './original-indexes.ts'

/**
 * Forgives what versions 3 and 4 forgive: a pure step before validation, compiled from the schema that
 * validates afterwards. It reads only the fields that the schema names, so that nothing unknown comes
 * through, least of all a prototype's key. A value that can not be read as the schema's type stays as
 * it was, and validation refuses it by its path.
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
  readonly required?: readonly string[]
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

/** What `null` and blank strings are read as, at any depth and for any type. */
const absent = undefined

/** Most texts: printable ASCII without a blank at either end. */
const tidy = /^[!-~](?:[ -~]*[!-~])?$/

function readString(value: unknown): unknown {
  if (typeof value === 'string') {
    if (tidy.test(value)) return value
    // No database stores half of a surrogate pair.
    const text = value.toWellFormed().trim()
    return text === '' ? absent : text
  }
  if (typeof value === 'number') return readDigits(value)
  return value ?? absent
}

/** A double keeps every decimal of so many digits; some longer ones come back with other digits. */
const sureDigits = 15

/** A number in a text field is an id or a code, which other digits would make another one. */
function readDigits(value: number): unknown {
  const text = String(value)
  if (Number.isSafeInteger(value)) return text
  const exact = !Number.isInteger(value) && Number(value.toPrecision(sureDigits)) === value
  return exact && decimal.test(text) ? text : value
}

/** Changes only the letters of codes: `ß` would grow, and be read as the country SS. */
function readUpperCase(value: unknown): unknown {
  const text = readString(value)
  return typeof text === 'string' ? text.replace(/[a-z]+/g, part => part.toUpperCase()) : text
}

function readLowerCase(value: unknown): unknown {
  const text = readString(value)
  return typeof text === 'string' ? text.replace(/[A-Z]+/g, part => part.toLowerCase()) : text
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? absent
  const text = value.trim()
  if (text === '') return absent
  return decimal.test(text) ? Number(text) : text
}

const booleanWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
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
  const word = typeof value === 'string' ? value.trim() : value
  if (word === '' || word === null || word === undefined) return absent
  return booleanWords.get(word) ?? value
}

function objectReader(node: Node): Lenient {
  const readFields = fieldsReader(node)
  return value =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? readBlank(value)
      : readFields(value)
}

/**
 * Generates code that writes the fields into one literal. Every result has the same shape, whichever
 * fields the client left out, which makes later reads fast; a loop over the names takes ten times as
 * long, on the path of every request. Only the names of our own schemas become code.
 */
function fieldsReader({ properties = {}, required = [] }: Node): Lenient {
  const names = Object.keys(properties)
  const values = names.map((name, index) => {
    const given = `given[${JSON.stringify(name)}]`
    return `const value${index} = ${given} === undefined ? undefined : read${index}(${given});`
  })
  const lacking = required
    .filter(name => names.includes(name))
    .map(name => `value${names.indexOf(name)} === undefined`)
    .join(' || ')
  const fields = names.map((name, index) => `${JSON.stringify(name)}: value${index}`).join(', ')
  const code = `return given => { ${values.join(' ')} const known = { ${fields} }; return ${lacking || 'false'} ? withoutAbsent(known) : known }`
  const readers = Object.values(properties).map(compileLenient)
  const parameters = ['withoutAbsent', ...names.map((_, index) => `read${index}`)]
  return new Function(...parameters, code)(withoutAbsent, ...readers)
}

/** Removes absent fields: validation words a missing required field and a wrong one differently. */
const withoutAbsent = (known: object): object =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== absent))

function arrayReader(node: Node): Lenient {
  const readElement = node.items ? compileLenient(node.items) : readBlank
  // One element beyond the limit is enough for validation to see that there are too many.
  const most = (node.maxItems ?? 10_000) + 1
  return value => {
    const list = node[loneElement] && !Array.isArray(value) ? [value] : value
    if (!Array.isArray(list)) return readBlank(list)
    const read: unknown[] = []
    let indexes: number[] | null = null
    for (let index = 0; index < list.length && read.length < most; index++) {
      const known = readElement(list[index])
      if (known === absent) indexes ??= read.map((_, place) => place)
      else {
        read.push(known)
        indexes?.push(index)
      }
    }
    if (indexes !== null) rememberIndexes(read, indexes)
    return read
  }
}

const readBlank: Lenient = value =>
  typeof value === 'string' && value.trim() === '' ? absent : (value ?? absent)
