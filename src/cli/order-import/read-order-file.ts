import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '#core/errors.ts'
import { type OrderColumns, orderColumns } from './order-columns.ts'
import type { OrderMap } from './order-map.ts'

/** An order as a file tells it, with the line it begins on; or why the line is none. */
export type OrderLine =
  | { readonly line: number; readonly body: Record<string, unknown> }
  | { readonly line: number; readonly fault: string }

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/** A quote that is never closed swallows no more than this before it is found out. */
const longestRecord = 1_048_576

/** Streams the file: what it holds at once does not grow with it. */
export async function* readOrderFile(file: string, map: OrderMap): AsyncGenerator<OrderLine> {
  const parser = pipeline(createReadStream(file), utf8, parse(csvOptions), () => {})
  let columns: OrderColumns | null = null
  let width = 0
  let order: Pending | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns === null) {
        columns = orderColumns(record, map)
        width = record.length
        continue
      }
      const line = info.lines - linesWithin(record)
      const body = columns.bodyOf(record)
      const item = columns.itemOf(record)
      const fault =
        record.length === width
          ? null
          : `Line ${line} has ${record.length} cells, the heading has ${width}.`
      // One line for each item is how shops write orders down: the next one of the same order adds to it.
      if (order && item && body.order_id === order.body.order_id) {
        order.body.items.push(item)
        order.fault ??= fault
        continue
      }
      if (order) yield asLine(order)
      order = { line, body: { ...body, items: item ? [item] : [] }, fault }
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  if (columns === null) throw invalid('file', `${file} has no heading.`)
  if (order) yield asLine(order)
}

/** What the next line may still add to, or spoil. */
type Pending = {
  readonly line: number
  readonly body: Record<string, unknown> & { items: unknown[] }
  fault: string | null
}

const asLine = ({ line, body, fault }: Pending): OrderLine =>
  fault === null ? { line, body } : { line, fault }

const csvOptions = {
  bom: true,
  info: true,
  max_record_size: longestRecord,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const

/** A record is told by the line that it ends on; people look for the one that it begins on. */
const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0)

async function* utf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof CsvError) {
    return invalid('file', `${file} is not CSV at line ${error.lines}: ${error.message}`)
  }
  if (
    error instanceof TypeError &&
    'code' in error &&
    error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  ) {
    return invalid('file', `${file} is not UTF-8: save it as "CSV UTF-8".`)
  }
  return error
}
