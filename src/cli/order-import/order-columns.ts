import { invalid } from '#core/errors.ts'
import { matchKey } from '#core/values/match-key.ts'
import type { OrderMap } from './order-map.ts'
import { orderFields } from './order-schema.ts'

type Body = Record<string, unknown>

/** Reads the cells of a line as an order. */
export type OrderColumns = {
  /** The order without its items. */
  bodyOf(cells: readonly string[]): Body
  /** Null if the line has no cell of an item. */
  itemOf(cells: readonly string[]): Body | null
}

const itemPrefix = 'item_'
const fields = [...orderFields.all, ...orderFields.ofItem.map(field => itemPrefix + field)]

/** The column of a field, and its value if the cell is blank. */
type Cell = { readonly field: string; readonly index: number; readonly otherwise: string }

/** Refuses a heading or a map that can't give orders, with all its faults. */
export function orderColumns(header: readonly string[], map: OrderMap): OrderColumns {
  const problems: string[] = []
  for (const field of [...map.columns.keys(), ...map.values.keys()]) {
    if (!fields.includes(field)) {
      problems.push(`The map names ${field}, but the fields are ${fields.join(', ')}.`)
    }
  }
  const headings = header.map(heading => matchKey(heading))
  const cells = fields.flatMap((field): Cell[] => {
    const named = map.columns.get(field)
    const key = matchKey(named ?? field)
    const index = headings.indexOf(key)
    const twins = header.filter((_, place) => headings[place] === key)
    // It would not be clear which of them is read. Columns that are not read may share a name.
    if (twins.length > 1) {
      problems.push(`The file has ${twins.length} columns for ${field}: ${twins.join(', ')}.`)
    }
    if (named !== undefined && index === -1) {
      problems.push(`The map takes ${field} from a column ${named}, which the file does not have.`)
    }
    const otherwise = map.values.get(field) ?? ''
    return index === -1 && otherwise === '' ? [] : [{ field, index, otherwise }]
  })
  const given = new Set(cells.map(({ field }) => field))
  for (const field of orderFields.required) {
    if (given.has(field) || map.columns.has(field)) continue
    problems.push(
      `The file has no column ${field}: a map can name another, or give one value for every order.`,
    )
  }
  if (problems.length > 0) throw invalid('file', problems.join('\n'))
  const ofOrder = cells.filter(({ field }) => !field.startsWith(itemPrefix))
  const ofItem = cells
    .filter(({ field }) => field.startsWith(itemPrefix))
    .map(cell => ({ ...cell, field: cell.field.slice(itemPrefix.length) }))
  return {
    bodyOf: line => withTags(read(ofOrder, line)),
    // The map's values alone make no item.
    itemOf: line => (ofItem.some(({ index }) => textAt(line, index)) ? read(ofItem, line) : null),
  }
}

const textAt = (line: readonly string[], index: number): string => line[index]?.trim() ?? ''

const read = (cells: readonly Cell[], line: readonly string[]): Body =>
  Object.fromEntries(
    cells.map(({ field, index, otherwise }) => [field, textAt(line, index) || otherwise]),
  )

/** One cell holds all tags. */
const withTags = ({ tags = '', ...body }: Body): Body => ({
  ...body,
  tags: String(tags).split(/[,;]/),
})
