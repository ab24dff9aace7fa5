import type { Static } from 'typebox'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import type { Page } from '#core/values/page.ts'
import { ShipmentQuery } from '../wire/shipment-filter.ts'
import { shownStates, toStatus } from '../wire/status.ts'
import type { EachField } from './draw-call.ts'
import { isoOf, pageFields } from './query-fields.ts'

type Asked = { readonly filter: ShipmentFilter; readonly page: Page }

/** What `toShipmentFilter` reads back. */
export const shipmentsQuery = ({
  filter,
  page,
}: Asked): readonly [typeof ShipmentQuery, EachField<Static<typeof ShipmentQuery>>] => [
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
    ...pageFields(page),
  },
]

/** Null for all that are shown. A draft that was deleted is shown nowhere. */
function statusWords(states: ShipmentFilter['states']): readonly string[] | null {
  const shown = shownStates.filter(state => states?.includes(state) ?? true)
  return shown.length === shownStates.length ? null : shown.map(toStatus)
}
