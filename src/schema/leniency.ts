import type { TSchema } from 'typebox'
import { withoutNoise } from '#core/values/money.ts'
import { rememberIndexes } from './original-indexes.ts'
import { neverBlank } from './strictness.ts'

/**
 * What versions 3 and 4 and the files of the shell forgive: a pure step before validation, compiled
 * from the schema that validates afterwards. It reads only what the schema names, so nothing unknown
 * (a prototype's key least of all) comes through. It leaves what it can't read as the schema's type,
 * and validation refuses that by its path.
 */
export type Lenient = (value: unknown) => unknown

/** Marks a string that is read in upper case. Symbols do not appear in the published schema. */
export const upperCase: unique symbol = Symbol('read in upper case')
/** Marks a string that is read in lower case. */
export const lowerCase: unique symbol = Symbol('read in lower case')
/** Marks a list that may be sent as its only element. */
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
  readonly [neverBlank]?: boolean
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
      return node[neverBlank] ? readPresentNumber : readNumber
    case 'boolean':
      return readBoolean
    default:
      if (node[upperCase]) return readUpperCase
      return node[lowerCase] ? readLowerCase : readString
  }
}

const decimal = /^-?\d+(?:\.\d+)?$/

/** `null` and blank strings count as absent, at any depth and for any type. */
const absent = undefined

function readString(value: unknown): unknown {
  if (typeof value === 'string') {
    // A database can't store half of a surrogate pair.
    const text = value.toWellFormed().trim()
    return text === '' ? absent : text
  }
  if (typeof value === 'number') return readDigits(value)
  return value ?? absent
}

/** A number in place of a text is an id or a code: a changed digit would make it another one. */
function readDigits(value: number): unknown {
  const text = String(value)
  if (Number.isSafeInteger(value)) return text
  const exact = !Number.isInteger(value) && withoutNoise(value) === value
  return exact && decimal.test(text) ? text : value
}

/** Changes ASCII letters alone: `toUpperCase` would read ß as the country SS. */
const inCase =
  (wrongLetters: RegExp, change: (letters: string) => string): Lenient =>
  value => {
    const text = readString(value)
    return typeof text === 'string' ? text.replace(wrongLetters, change) : text
  }

const readUpperCase = inCase(/[a-z]+/g, letters => letters.toUpperCase())
const readLowerCase = inCase(/[A-Z]+/g, letters => letters.toLowerCase())

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? absent
  const text = value.trim()
  if (text === '') return absent
  return decimal.test(text) ? Number(text) : text
}

const spokenBooleans: ReadonlyMap<unknown, boolean> = new Map([
  ...[1, '1', 'true', 'on', 'yes'].map(word => [word, true] as const),
  ...[0, '0', 'false', 'off', 'no'].map(word => [word, false] as const),
])

/** A blank text stays, so that the schema refuses it. */
const readPresentNumber: Lenient = value => readNumber(value) ?? value ?? absent

function readBoolean(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  const spoken = typeof value === 'string' ? value.trim() : value
  if (spoken === '' || spoken === null || spoken === undefined) return absent
  return spokenBooleans.get(spoken) ?? value
}

function objectReader(node: Node): Lenient {
  const readFields = fieldsReader(node)
  return value =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? readBlank(value)
      : readFields(value)
}

/**
 * Generates code with one object literal of all fields: every result has the same shape, whichever
 * fields were left out, and the engine reads it fast. A loop over the names takes ten times as long, on
 * the path of every request. Only names of our own schemas become code.
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

/** Removes absent fields: validation reports a missing required field, not a wrong one. */
const withoutAbsent = (known: object): object =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== absent))

function arrayReader(node: Node): Lenient {
  const readElement = node.items ? compileLenient(node.items) : readBlank
  // With one element above the limit, validation sees that there are too many.
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
