import { optionalLine } from '#schema/fields.ts'
import { idField, optional } from './request-fields.ts'

/** The order that a shipment is made from. */
export const orderFields = {
  order_id: optionalLine(
    255,
    "The store's own id of the order; if it matches exactly one order, the two are linked",
    '1001',
  ),
  store_id: optional(idField('Store of the order; needed if several have the order_id')),
} as const
