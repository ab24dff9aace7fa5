import type { OrderRequest as CoreOrderRequest } from '#core/order/order.ts'
import { compileCheck } from '../../base/validation.ts'
import { compileLenient } from '../../v3-v4/leniency.ts'
import { Item } from './item.ts'
import { type OrderContext, OrderRequest, toOrderRequest } from './order-request.ts'

const lenient = compileLenient(OrderRequest)
const check = compileCheck(OrderRequest)

/** Reads the body of an order without HTTP around it, as `POST /orders` would. */
export function readOrder(body: unknown, context: OrderContext): CoreOrderRequest {
  const asked = lenient(body)
  const fault = check(asked)
  if (fault) throw fault
  return toOrderRequest(asked as OrderRequest, context)
}

const { items: _, store_id: __, ...plain } = OrderRequest.properties

/** The fields of an order that one cell of a table can hold, and those that it must have. */
export const orderFields = {
  all: Object.keys(plain),
  required: OrderRequest.required.filter(field => field in plain),
  ofItem: Object.keys(Item.properties),
}
