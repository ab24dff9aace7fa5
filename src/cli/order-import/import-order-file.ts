import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import { importOrders, ordersPerImport } from '#core/order/orders.ts'
import type { Instant } from '#core/time/clock.ts'
import { type OrderContext, type ReadOrder, readOrder } from './read-order.ts'
import type { OrderLine } from './read-order-file.ts'

type OrderImport = OrderContext & {
  readonly command: Command
  /** Called only when there is an order to write, so that a faulty file opens no shop. */
  shopId(): Promise<number>
  readonly at: Instant
  /** Counts what would be done, and writes nothing. */
  readonly rehearse: boolean
  /** Called with the number of orders that were read so far. */
  counted(count: number): void
  /** Called for each faulty line as soon as it is read. */
  refused(line: number, why: string): void
}

export type ImportCounts = { added: number; known: number; refused: number }

/** Imports the orders of a file in batches, without the faulty lines. */
export async function importOrderFile(
  lines: AsyncIterable<OrderLine>,
  plan: OrderImport,
): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, known: 0, refused: 0 }
  const firstLineOfOrder = new Map<string, number>()
  let count = 0
  let waiting: ReadOrder[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async (orders: readonly ReadOrder[]): Promise<void> => {
    const shopId = await plan.shopId()
    const requests = orders.map(request => ({ ...request, shopId }))
    const { added, known } = await importOrders(plan.command, shopId, requests, {
      ...plan,
      paths: { shop: 'store_id' },
    })
    counts.added += added
    counts.known += known
  }
  // The next lines are read while the database writes this batch.
  const writeBatch = async (): Promise<void> => {
    await writing
    writing = write(waiting)
    writing.catch(() => {})
    waiting = []
  }
  for await (const line of lines) {
    plan.counted(++count)
    const request = readLine(line, plan, firstLineOfOrder)
    if (typeof request === 'string') {
      counts.refused += 1
      plan.refused(line.line, request)
      continue
    }
    firstLineOfOrder.set(request.orderId, line.line)
    waiting.push(request)
    if (waiting.length === ordersPerImport) await writeBatch()
  }
  if (waiting.length > 0) await writeBatch()
  await writing
  return counts
}

/** The order, or the fault of its line. */
function readLine(
  line: OrderLine,
  plan: OrderImport,
  firstLines: ReadonlyMap<string, number>,
): ReadOrder | string {
  if ('fault' in line) return line.fault
  try {
    const request = readOrder(line.body, plan)
    const first = firstLines.get(request.orderId)
    if (first === undefined) return request
    return `The order_id ${request.orderId} is already on line ${first}.`
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'validation_failed') throw error
    return Object.values(error.fields).flat().join(' ')
  }
}
