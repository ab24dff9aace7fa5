import { invalid } from '#core/errors.ts'
import { readJson } from '../input/read-json.ts'

/** How to read the file of another program as orders: docs/orders-import.md describes it. */
export type OrderMap = {
  /** Our field → the heading of the file's column. */
  readonly columns: ReadonlyMap<string, string>
  /** Our field → its value if the file has none. */
  readonly values: ReadonlyMap<string, string>
}

export const noMap: OrderMap = { columns: new Map(), values: new Map() }

export async function readOrderMap(file: string): Promise<OrderMap> {
  const map = asObject(await readJson('map', file))
  if (!map) throw invalid('map', `${file} is not a JSON object with columns and values.`)
  const unknown = Object.keys(map).filter(key => key !== 'columns' && key !== 'values')
  if (unknown.length > 0) {
    throw invalid('map', `${file} has ${unknown.join(', ')}; it may have only columns and values.`)
  }
  return {
    columns: texts(file, 'columns', map.columns),
    values: texts(file, 'values', map.values),
  }
}

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

function texts(file: string, part: string, value: unknown = {}): ReadonlyMap<string, string> {
  const entries = Object.entries(asObject(value) ?? { [part]: null })
  const wrong = entries.find(([, text]) => typeof text !== 'string' && typeof text !== 'number')
  if (wrong)
    throw invalid('map', `${file}: ${part} must map fields to texts; ${wrong[0]} is not a text.`)
  return new Map(entries.map(([field, text]) => [field, String(text)]))
}
