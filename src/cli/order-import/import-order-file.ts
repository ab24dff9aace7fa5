import type { Tenant } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import { importOrders, ordersPerImport } from '#core/order/import-orders.ts'
import type { Store } from '#core/store.ts'
import type { Instant } from '#core/time/clock.ts'
import { type OrderContext, type ReadOrder, readOrder } from './read-order.ts'
import type { OrderLine } from './read-order-file.ts'

export type OrderImport = OrderContext & {
  readonly store: Store
  readonly tenant: Tenant
  /** Asked once there is something to write: a file that is none opens no shop. */
  shopId(): Promise<number>
  readonly at: Instant
  /** Writes nothing. */
  readonly rehearse: boolean
  /** Each line that is no order, as it is found. */
  refused(line: number, why: string): void
}

export type ImportTally = { added: number; known: number; refused: number }

/** Brings a file's orders in, some at a time; a line that is none is told of and left out. */
export async function importOrderFile(
  lines: AsyncIterable<OrderLine>,
  plan: OrderImport,
): Promise<ImportTally> {
  const tally: ImportTally = { added: 0, known: 0, refused: 0 }
  const firstLines = new Map<string, number>()
  let waiting: ReadOrder[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async (orders: readonly ReadOrder[]): Promise<void> => {
    const shopId = await plan.shopId()
    const requests = orders.map(request => ({ ...request, shopId }))
    const { store, tenant } = plan
    const { added, known } = await importOrders(store, tenant, shopId, requests, {
      ...plan,
      paths: { shop: 'store_id' },
    })
    tally.added += added
    tally.known += known
  }
  // What comes next is read while the database writes what was read before.
  const hand = async (): Promise<void> => {
    await writing
    writing = write(waiting)
    writing.catch(() => {})
    waiting = []
  }
  for await (const told of lines) {
    const request = readLine(told, plan, firstLines)
    if (typeof request === 'string') {
      tally.refused += 1
      plan.refused(told.line, request)
      continue
    }
    firstLines.set(request.orderId, told.line)
    waiting.push(request)
    if (waiting.length === ordersPerImport) await hand()
  }
  if (waiting.length > 0) await hand()
  await writing
  return tally
}

/** The order, or why the line is none. */
function readLine(
  told: OrderLine,
  plan: OrderImport,
  firstLines: ReadonlyMap<string, number>,
): ReadOrder | string {
  if ('fault' in told) return told.fault
  try {
    const request = readOrder(told.body, plan)
    const first = firstLines.get(request.orderId)
    if (first === undefined) return request
    return `The order_id ${request.orderId} stands on line ${first} already.`
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'validation_failed') throw error
    return Object.values(error.fields).flat().join(' ')
  }
}
