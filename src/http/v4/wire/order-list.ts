import Type, { type Static } from 'typebox'
import type { OrderFilter } from '../../../core/order/order-store.ts'
import type { FoundPage, Page } from '../../../core/page.ts'
import { optionalLine } from '../../shared/schema.ts'
import { refuseFields } from '../../shared/validation.ts'
import { toInstant } from '../../shared/wire/date.ts'
import { checkLimit, pageQuery } from '../../shared/wire/list.ts'
import { Order } from './order.ts'

const text = (description: string) => optionalLine(255, description)

export const orderPages = { least: 10, most: 500, standard: 100 } as const

export const OrderQuery = Type.Object({
  order_id: text("The store's own id of the order; case and spaces do not count"),
  from_date: text(
    "Placed on or after: a date or a date-time of ISO 8601, in the account's zone where it has none",
  ),
  to_date: text(
    'Placed up to and including; a date stands for the whole of its day; on or after from_date',
  ),
  ...pageQuery(orderPages, 'Orders'),
})
export type OrderQuery = Static<typeof OrderQuery>

export const prepareOrderQuery = (asked: Record<string, unknown>): void =>
  checkLimit(asked, orderPages)

export function toOrderFilter(asked: OrderQuery, timeZone: string): OrderFilter {
  const from = toInstant('from_date', asked.from_date, timeZone, 'first')
  const to = toInstant('to_date', asked.to_date, timeZone, 'last')
  if (from !== null && to !== null && to < from) {
    throw refuseFields({ to_date: ['The to_date must be on or after the from_date.'] })
  }
  return { orderId: asked.order_id ?? null, from, to }
}

/** The specification's own envelope, which is not that of shipments. */
export const OrdersBody = Type.Object(
  {
    success: Type.Literal(true),
    path: Type.String({ description: 'Absolute, without the query' }),
    per_page: Type.Integer(),
    to: Type.Integer({ description: 'Place of the last order of the page; 0 on an empty one' }),
    total: Type.Integer(),
    data: Type.Array(Order),
  },
  { title: 'OrdersResponse', description: 'Orders, newest first' },
)

/** What stands around the orders of a page. */
export const listedOrders = (
  { entries, total }: FoundPage,
  { limit, page }: Page,
  path: string,
) => ({
  success: true as const,
  path,
  per_page: limit,
  to: entries.length === 0 ? 0 : (page - 1) * limit + entries.length,
  total,
})
