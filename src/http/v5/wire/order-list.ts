import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import { orderStatuses } from '#core/order/order.ts'
import type { OrderFilter } from '#core/order/order-store.ts'
import { readInstant } from '#core/time/read-date.ts'
import { oneOf, optionalDate, optionalLine } from '#schema/fields.ts'
import { PageQuery } from './list.ts'
import { optional } from './request-fields.ts'

export const OrderQuery = Type.Object({
  store_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only orders of this store',
    }),
  ),
  order_id: optionalLine(
    255,
    "The store's own id of the order; case and spaces are ignored",
    '1001',
  ),
  status: optional(oneOf(orderStatuses, { description: 'Only orders with this status' })),
  from_date: optionalDate(
    "Placed on or after this day; or an ISO 8601 date-time, in the account's time zone if it has none of its own",
  ),
  to_date: optionalDate('Placed up to the end of this day, on or after from_date; or a date-time'),
  ...PageQuery.properties,
})

export function toOrderFilter(asked: Static<typeof OrderQuery>, timeZone: string): OrderFilter {
  const from = readInstant('from_date', asked.from_date, timeZone, 'first')
  const to = readInstant('to_date', asked.to_date, timeZone, 'last')
  if (from !== null && to !== null && to < from) {
    throw invalid('to_date', 'The to_date must be on or after the from_date.')
  }
  const { order_id = null, store_id = null, status = null } = asked
  return { orderId: order_id, shopId: store_id, status, from, to }
}
