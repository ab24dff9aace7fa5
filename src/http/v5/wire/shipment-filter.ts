import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { FreightFilter } from '#core/freight/freight-store.ts'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { readInstant } from '#core/time/read-date.ts'
import { line, oneOf, optionalDate, optionalLine } from '#schema/fields.ts'
import { loneElement } from '#schema/leniency.ts'
import { freightType } from './goods-forms.ts'
import { PageQuery } from './list.ts'
import { optional } from './request-fields.ts'
import { shownStates, statesOfFilter, statusFilters } from './status.ts'

export const ShipmentQuery = Type.Object({
  type: optional(
    oneOf(['courier', 'regular', freightType], {
      description:
        '`courier` or `regular`, the default, lists parcels; `ltl` lists freight, which is in no batch and on no closeout',
    }),
  ),
  from_date: optionalDate(
    "Created on or after this day; or an ISO 8601 date-time, in the account's time zone if it has none of its own",
  ),
  to_date: optionalDate('Created up to the end of this day; or a date-time'),
  ship_code: optionalLine(255, 'This ship code; case and spaces are ignored'),
  to_name: optionalLine(255, "Any part of the recipient's name"),
  tracking_code: optionalLine(255, 'This tracking number, of any package'),
  order_id: optionalLine(255, 'This order id of a store; case and spaces are ignored'),
  batch_id: optionalLine(255, 'This batch id'),
  closeout_id: optionalLine(255, 'This closeout id'),
  status: optional(
    Type.Array(line({ maxLength: 1000 }), {
      maxItems: 100,
      description: `Once, repeated, as status[], or comma-separated: ${statusFilters.join(', ')}`,
      [loneElement]: true,
    }),
  ),
  ...PageQuery.properties,
})
export type ShipmentQuery = Static<typeof ShipmentQuery>

export const toShipmentFilter = (asked: ShipmentQuery, timeZone: string): ShipmentFilter => ({
  from: readInstant('from_date', asked.from_date, timeZone, 'first'),
  to: readInstant('to_date', asked.to_date, timeZone, 'last'),
  states: statesOf(asked.status ?? []),
  shipCode: asked.ship_code ?? null,
  trackingCode: asked.tracking_code ?? null,
  orderId: asked.order_id ?? null,
  batchId: asked.batch_id ?? null,
  closeoutId: asked.closeout_id ?? null,
  toName: asked.to_name ?? null,
})

/** Null where nothing can match: freight is in no batch and on no closeout. */
export function toFreightFilter(asked: ShipmentQuery, timeZone: string): FreightFilter | null {
  const { batchId, closeoutId, ...filter } = toShipmentFilter(asked, timeZone)
  return batchId === null && closeoutId === null ? filter : null
}

function statesOf(lists: readonly string[]): readonly ShipmentState[] {
  const words = lists.flatMap(list => list.split(',')).filter(word => word.trim() !== '')
  if (words.length === 0) return shownStates
  const states = words.flatMap(word => {
    const known = statesOfFilter(word)
    if (known) return known
    throw invalid(
      'status',
      `The status must be one of: ${statusFilters.join(', ')}; not ${word.trim()}.`,
    )
  })
  return [...new Set(states)]
}
