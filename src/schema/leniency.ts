import type { TSchema } from 'typebox'
import { rememberIndexes } from './original-indexes.ts'

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

/** `null` and blank strings count as absent, at any depth and for any type. */
const absent = undefined

function readString(value: unknown): unknown {
  if (typeof value === 'string') {
    if (isTidy(value)) return value
    // A database can't store half of a surrogate pair.
    const text = value.toWellFormed().trim()
    return text === '' ? absent : text
  }
  if (typeof value === 'number') return readDigits(value)
  return value ?? absent
}

/** A double keeps so many digits of any decimal; longer ones may come back with other digits. */
const sureDigits = 15

/** A number in place of a text is an id or a code: a changed digit would make it another one. */
function readDigits(value: number): unknown {
  const text = String(value)
  if (Number.isSafeInteger(value)) return text
  const exact = !Number.isInteger(value) && Number(value.toPrecision(sureDigits)) === value
  return exact && decimal.test(text) ? text : value
}

const [space, tilde] = [32, 126]
/** For longer texts the runtime's own functions are faster than the loop. */
const shortText = 64

/** Whether there is nothing to trim. A loop is fastest because most texts are short and tidy. */
function isTidy(text: string): boolean {
  const last = text.length - 1
  if (last < 0 || last > shortText) return false
  for (let index = 0; index <= last; index++) {
    const unit = text.charCodeAt(index)
    if (unit < space || unit > tilde) return false
  }
  return text.charCodeAt(0) !== space && text.charCodeAt(last) !== space
}

/** Changes ASCII letters alone: `toUpperCase` would read ß as the country SS. */
function readUpperCase(value: unknown): unknown {
  const text = readString(value)
  if (typeof text !== 'string' || !holds(text, smallA, smallZ)) return text
  return text.replace(/[a-z]+/g, letters => letters.toUpperCase())
}

function readLowerCase(value: unknown): unknown {
  const text = readString(value)
  if (typeof text !== 'string' || !holds(text, capitalA, capitalZ)) return text
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

const [smallA, smallZ, capitalA, capitalZ] = [97, 122, 65, 90]

/** Most codes are in the right case already. To see that takes a fifth of the time of `replace`. */
function holds(text: string, first: number, last: number): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= first && unit <= last) return true
  }
  return false
}

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
