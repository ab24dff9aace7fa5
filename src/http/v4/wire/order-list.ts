import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { OrderFilter } from '#core/order/order-store.ts'
import { readInstant } from '#core/time/read-date.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import { optionalDate, optionalLine } from '#schema/fields.ts'
import { answerBody, text } from '../../v3-v4/wire/answer-fields.ts'
import { sandboxUrlExample } from '../../v3-v4/wire/examples.ts'
import { pageQuery } from '../../v3-v4/wire/list.ts'
import { Order, orderExample } from './order.ts'

export const orderPages = { least: 10, most: 500, standard: 100 } as const

export const OrderQuery = Type.Object({
  order_id: optionalLine(
    255,
    "The store's own id of the order; case and spaces are ignored",
    '1001',
  ),
  from_date: optionalDate(
    "Placed on or after this day; or an ISO 8601 date-time, in the account's time zone if it has none of its own",
  ),
  to_date: optionalDate('Placed up to the end of this day, on or after from_date; or a date-time'),
  ...pageQuery(orderPages, 'Orders'),
})
export type OrderQuery = Static<typeof OrderQuery>

export function toOrderFilter(asked: OrderQuery, timeZone: string): OrderFilter {
  const from = readInstant('from_date', asked.from_date, timeZone, 'first')
  const to = readInstant('to_date', asked.to_date, timeZone, 'last')
  if (from !== null && to !== null && to < from) {
    throw invalid('to_date', 'The to_date must be on or after the from_date.')
  }
  return { orderId: asked.order_id ?? null, shopId: null, status: null, from, to }
}

/** The specification has another envelope for orders than for shipments. */
export const OrdersBody = answerBody(
  'OrdersResponse',
  'Orders, newest first',
  {
    path: text('The absolute address of the list, without the query'),
    per_page: Type.Integer({ description: 'Orders per page' }),
    to: Type.Integer({ description: 'Position of the last order on the page; 0 on an empty one' }),
    total: Type.Integer({ description: 'Number of matching orders' }),
    data: Type.Array(Order, { description: 'The orders of the page' }),
  },
  {
    data: [orderExample],
    path: `${sandboxUrlExample}/api/v4/orders`,
    per_page: 100,
    to: 1,
    total: 1,
  },
)

/** The fields of a page beside its orders. */
export const ordersEnvelope = (
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
