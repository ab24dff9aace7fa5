import Type, { type Static } from 'typebox'
import type { ShipmentFilter } from '../../../core/shipment/shipment-store.ts'
import type { ShipmentState } from '../../../core/shipment/state.ts'
import { loneElement } from '../leniency.ts'
import { line, nullable, optionalLine } from '../schema.ts'
import { refuseFields } from '../validation.ts'
import { toInstant } from './date.ts'
import { checkLimit, pageQuery } from './list.ts'
import { statesOfStatus, statusFilters } from './shipment-status.ts'

const text = (description: string) => optionalLine(255, description)

export const shipmentPages = { least: 1, most: 500, standard: 100 } as const

export const ShipmentQuery = Type.Object({
  from_date: text(
    "Created on or after: a date or a date-time of ISO 8601, in the account's zone where it has none",
  ),
  to_date: text('Created up to and including; a date stands for the whole of its day'),
  ship_code: text('This ship code; case and spaces do not count'),
  to_name: text("Any part of the recipient's name"),
  tracking_code: text('This tracking code; case and spaces do not count'),
  order_id: text('This order id; case and spaces do not count'),
  batch_id: text('This batch id'),
  closeout_id: text('This closeout id'),
  status: Type.Optional(
    nullable(
      Type.Array(line({ maxLength: 1000 }), {
        maxItems: 100,
        description: `Once, several times, as status[], or with commas: ${statusFilters.join(', ')}`,
        [loneElement]: true,
      }),
    ),
  ),
  ...pageQuery(shipmentPages, 'Shipments'),
})
export type ShipmentQuery = Static<typeof ShipmentQuery>

export const prepareShipmentQuery = (asked: Record<string, unknown>): void =>
  checkLimit(asked, shipmentPages)

export function toShipmentFilter(asked: ShipmentQuery, timeZone: string): ShipmentFilter {
  return {
    from: toInstant('from_date', asked.from_date, timeZone, 'first'),
    to: toInstant('to_date', asked.to_date, timeZone, 'last'),
    states: toStates(asked.status ?? []),
    shipCode: asked.ship_code ?? null,
    trackingCode: asked.tracking_code ?? null,
    orderId: asked.order_id ?? null,
    batchId: asked.batch_id ?? null,
    closeoutId: asked.closeout_id ?? null,
    toName: asked.to_name ?? null,
  }
}

function toStates(sent: readonly string[]): readonly ShipmentState[] | null {
  const words = sent.flatMap(part => part.split(',')).filter(word => word.trim() !== '')
  if (words.length === 0) return null
  const states = words.flatMap(word => {
    const known = statesOfStatus(word)
    if (known) return known
    const sentence = `The status must be one of: ${statusFilters.join(', ')}; not ${word.trim()}.`
    throw refuseFields({ status: [sentence] })
  })
  return [...new Set(states)]
}
