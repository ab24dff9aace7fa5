import type { Static } from 'typebox'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import type { Instant } from '#core/time/clock.ts'
import type { Page } from '#core/values/page.ts'
import type { ScreenActions } from '../../base/api-call.ts'
import { standardPerPage } from '../wire/page-fields.ts'
import { ShipmentQuery } from '../wire/shipment-filter.ts'
import { shownStates, toStatus } from '../wire/status.ts'
import type { EachField } from './draw-call.ts'

/** What `toPage` reads back. */
export const drawnPage = ({ limit, page }: Page) => ({
  page: page === 1 ? null : page,
  per_page: limit === standardPerPage ? null : limit,
})

export const isoOf = (at: Instant | null): string | null =>
  at === null ? null : new Date(at).toISOString()

/** A part of a second has no field: the schema refuses it, and there is no call then. */
export const secondsOf = (ms: number | undefined): number | null =>
  ms === undefined ? null : ms / 1000

/** What `toShipmentFilter` reads back. */
export const shipmentsQuery = ({
  filter,
  page,
}: ScreenActions['shipments']): readonly [
  typeof ShipmentQuery,
  EachField<Static<typeof ShipmentQuery>>,
] => [
  ShipmentQuery,
  {
    type: null,
    from_date: isoOf(filter.from),
    to_date: isoOf(filter.to),
    ship_code: filter.shipCode,
    to_name: filter.toName,
    tracking_code: filter.trackingCode,
    order_id: filter.orderId,
    batch_id: filter.batchId,
    closeout_id: filter.closeoutId,
    status: statusWords(filter.states),
    ...drawnPage(page),
  },
]

/** Null for all that are shown. A draft that was deleted is shown nowhere. */
function statusWords(states: ShipmentFilter['states']): readonly string[] | null {
  const shown = shownStates.filter(state => states?.includes(state) ?? true)
  return shown.length === shownStates.length ? null : shown.map(toStatus)
}
