import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '#core/errors.ts'
import { isOfTheSystem } from '#core/values/system-fault.ts'
import { type OrderColumns, orderColumns } from './order-columns.ts'
import type { OrderMap } from './order-map.ts'

/** An order of a file and the line that it begins on, or the fault of that line. */
export type OrderLine =
  | { readonly line: number; readonly body: Record<string, unknown> }
  | { readonly line: number; readonly fault: string }

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/** After so many characters an unclosed quotation mark is a fault. */
const longestRecord = 1_048_576

/** Streams the file: a larger file takes no more memory. */
export async function* readOrderFile(file: string, map: OrderMap): AsyncGenerator<OrderLine> {
  const parser = pipeline(createReadStream(file), utf8, parse(csvOptions), () => {})
  let columns: OrderColumns | null = null
  let width = 0
  let order: OpenOrder | null = null
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
          : `Line ${line} has ${record.length} cells, but the heading has ${width}.`
      // Shops write a line for each item: the next line of the same order adds an item to it.
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
  if (columns === null) throw invalid('file', `${file} is empty: it has no heading.`)
  if (order) yield asLine(order)
}

/** The next line may still add an item to it, or a fault. */
type OpenOrder = {
  readonly line: number
  readonly body: Record<string, unknown> & { items: unknown[] }
  fault: string | null
}

const asLine = ({ line, body, fault }: OpenOrder): OrderLine =>
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

/** The parser gives the line on which a record ends; people look for its first line. */
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
  if (isOfTheSystem(error)) error.path ??= file
  return error
}
