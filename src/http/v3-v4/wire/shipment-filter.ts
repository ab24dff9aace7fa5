import Type, { type Static } from 'typebox'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import { readStates, statusFilters } from '#core/shipment/status.ts'
import { readInstant } from '#core/time/read-date.ts'
import { line, optionalDate, optionalLine } from '#schema/fields.ts'
import { loneElement } from '#schema/leniency.ts'
import { sandboxUrlExample, shipCodeExample, shipmentExample } from './examples.ts'
import { listBody, pageQuery } from './list.ts'
import { optional, optionalText } from './request-fields.ts'
import { Shipment } from './shipment.ts'

export const shipmentPages = { least: 1, most: 500, standard: 100 } as const

export const ShipmentQuery = Type.Object({
  from_date: optionalDate(
    "Created on or after this day; or an ISO 8601 date-time, in the account's time zone if it has none of its own",
  ),
  to_date: optionalDate('Created up to the end of this day; or a date-time'),
  ship_code: optionalLine(255, 'This ship code; case and spaces are ignored', shipCodeExample),
  to_name: optionalText("Any part of the recipient's name"),
  tracking_code: optionalText('This tracking code; case and spaces are ignored'),
  order_id: optionalText('This order id; case and spaces are ignored'),
  batch_id: optionalText('This batch id'),
  closeout_id: optionalText('This closeout id'),
  status: optional(
    Type.Array(line({ maxLength: 1000 }), {
      maxItems: 100,
      description: `Once, repeated, as status[], or comma-separated: ${statusFilters.join(', ')}`,
      [loneElement]: true,
    }),
  ),
  ...pageQuery(shipmentPages, 'Shipments'),
})
export type ShipmentQuery = Static<typeof ShipmentQuery>

const listAddress = `${sandboxUrlExample}/api/v4/shipments`

export const ShipmentsBody = listBody(Shipment, 'ShipmentsResponse', {
  data: [shipmentExample],
  links: {
    first: `${listAddress}?page=1`,
    last: `${listAddress}?page=1`,
    prev: null,
    next: null,
  },
  meta: {
    current_page: 1,
    from: 1,
    last_page: 1,
    path: listAddress,
    per_page: 100,
    to: 1,
    total: 1,
  },
})

export function toShipmentFilter(asked: ShipmentQuery, timeZone: string): ShipmentFilter {
  return {
    from: readInstant('from_date', asked.from_date, timeZone, 'first'),
    to: readInstant('to_date', asked.to_date, timeZone, 'last'),
    states: readStates((asked.status ?? []).join(',')),
    shipCode: asked.ship_code ?? null,
    trackingCode: asked.tracking_code ?? null,
    orderId: asked.order_id ?? null,
    batchId: asked.batch_id ?? null,
    closeoutId: asked.closeout_id ?? null,
    toName: asked.to_name ?? null,
  }
}
