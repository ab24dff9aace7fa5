import type { TSchema } from 'typebox'
import { byForm, type FormOf, formOf } from './forms.ts'

/**
 * What version 5 forgives: fields that the schema does not name are left out, `null` means absent, and
 * so does `""` in an optional field. Nothing changes its type but an id, which may be sent as digits.
 * The schema judges what is left.
 */
type ForgivingReader = (value: unknown) => unknown

/** Marks a whole number that names a record. Symbols do not appear in the published schema. */
export const recordId: unique symbol = Symbol('an id, also as digits')

/** Marks a required field whose `""` means absent, too. */
export const emptyIsAbsent: unique symbol = Symbol('an empty text is absent')

/** Marks an optional field whose `""` is no absence, in any version: the schema refuses it. */
export const neverBlank: unique symbol = Symbol('an empty text is refused')

type Node = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly maxItems?: number
  readonly [recordId]?: boolean
  readonly [emptyIsAbsent]?: boolean
  readonly [neverBlank]?: boolean
  readonly [formOf]?: FormOf
}

const digits = /^[1-9]\d{0,15}$/
const absent = undefined

export function compileStrict(schema: TSchema): ForgivingReader {
  const node: Node = schema
  if (node[recordId]) return readId
  if (node[formOf]) return byForm(node[formOf], compileStrict)
  if (node.properties) return objectReader(node.properties, node.required ?? [])
  if (node.items) return listReader(compileStrict(node.items), node.maxItems ?? 10_000)
  return value => value ?? absent
}

function readId(value: unknown): unknown {
  if (typeof value === 'string' && digits.test(value)) return Number(value)
  return value ?? absent
}

function objectReader(
  properties: Readonly<Record<string, TSchema>>,
  required: readonly string[],
): ForgivingReader {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    read: compileStrict(schema),
    takesEmpty: isAbsentWhereEmpty(schema, !required.includes(name)),
  }))
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? absent
    const sent = value as Readonly<Record<string, unknown>>
    const read: Record<string, unknown> = {}
    for (const { name, read: readField, takesEmpty } of fields) {
      if (!Object.hasOwn(sent, name)) continue
      const field = sent[name] === '' && takesEmpty ? absent : readField(sent[name])
      if (field !== absent) read[name] = field
    }
    return read
  }
}

const isAbsentWhereEmpty = (field: Node, isOptional: boolean): boolean =>
  field[emptyIsAbsent] === true || (isOptional && field[neverBlank] !== true)

const listReader =
  (readElement: ForgivingReader, most: number): ForgivingReader =>
  value =>
    Array.isArray(value)
      ? // With one element above the limit, the schema sees that there are too many.
        value
          .slice(0, most + 1)
          // A null element stays, so that the schema refuses it at its place.
          .map(element => readElement(element) ?? element)
      : (value ?? absent)
