import type { Parameter, Schema, Schemas } from './api-document.ts'
import { kindOf } from './kind-of.ts'

/** Whether a client sends the body, or the service does. */
type Direction = 'request' | 'answer'

type Row = readonly [name: string, kind: string, meaning: string]

/** A row for each field of a body, however deep, by its dotted path. */
export function fieldTable(schema: Schema, schemas: Schemas, direction: Direction): string {
  /** Where the fields of each shape stand; they stand once. */
  const placeOf = new Map<string, string>()
  const rowsOf = (outer: Schema, path: string): readonly Row[] =>
    shapesIn(outer, path, schemas).flatMap(({ shape, name, place }) => {
      if (name !== null) placeOf.set(name, place)
      const { properties = {}, required = [] } = shape
      return Object.entries(properties).flatMap(([field, property]) =>
        rowsOfField(property, place === '' ? field : `${place}.${field}`, required.includes(field)),
      )
    })
  const rowsOfField = (property: Schema, path: string, isRequired: boolean): readonly Row[] => {
    const known = shapesIn(property, path, schemas).flatMap(
      ({ name }) => placeOf.get(name ?? '') ?? [],
    )
    const kind = kindOf(property, direction === 'answer') + presence(isRequired, direction)
    const meaning = [
      property.description ?? resolved(property, schemas).description ?? '',
      ...known.map(asAt),
    ]
    const row: Row = [`\`${path}\``, kind, meaning.filter(Boolean).join('. ')]
    return known.length > 0 ? [row] : [row, ...rowsOf(property, path)]
  }
  return table(['Field', 'Kind', 'Meaning'], rowsOf(schema, ''))
}

const asAt = (place: string): string =>
  place === '' ? 'The fields are those at the top' : `The fields are those of \`${place}\``

const presence = (isRequired: boolean, direction: Direction): string => {
  if (direction === 'request') return isRequired ? ', **required**' : ''
  return isRequired ? '' : ', optional'
}

type Shape = { readonly shape: Schema; readonly name: string | null; readonly place: string }

/** The objects that a value may be, or that its list holds. */
function shapesIn(schema: Schema, path: string, schemas: Schemas): readonly Shape[] {
  const { $ref, anyOf, items } = schema
  if (anyOf) return anyOf.flatMap(variant => shapesIn(variant, path, schemas))
  if (items) return shapesIn(items, `${path}[]`, schemas)
  const shape = resolved(schema, schemas)
  if ($ref && !shape.properties) return shapesIn(shape, path, schemas)
  return shape.properties ? [{ shape, name: nameOf($ref), place: path }] : []
}

const nameOf = ($ref: string | undefined): string | null => $ref?.split('/').at(-1) ?? null

const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schemas[nameOf(schema.$ref) ?? ''] ?? schema

export const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['Name', 'In', 'Kind', 'Meaning'],
    parameters.map(({ name, in: where, required = false, description = '', schema }) => [
      `\`${name}\``,
      where,
      kindOf(schema, false) + presence(required, 'request'),
      description,
    ]),
  )

/** Rows of Markdown; a cell may hold Markdown of one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(asCell))]
  return lines.map(line => `| ${line.join(' | ')} |\n`).join('')
}

const asCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
