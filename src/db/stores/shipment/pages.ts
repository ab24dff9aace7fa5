import { type Kysely, sql } from 'kysely'
import { nameKey } from '#core/shipment/name-key.ts'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import type { Tables } from '../../tables/tables.ts'
import { listStart } from '../kit/counted-days.ts'
import { countedPage } from './counted-page.ts'
import { sizedEntries } from './in-sized-pieces.ts'
import type { KeyPageQuery } from './list-keys.ts'
import { nameSearchOf } from './name-search.ts'
import { type Condition, selectivePage } from './selective-page.ts'
import { type Span, spanOf } from './span.ts'

const emptyPage: FoundPage = { entries: [], total: 0 }

export async function shipmentPage(
  session: ReadSession,
  accountId: number,
  filter: ShipmentFilter,
  { limit, page }: Page,
  yieldToOthers: () => Promise<void>,
): Promise<FoundPage> {
  const span = spanOf(accountId, filter)
  if (span === null) return emptyPage
  const skip = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  if (isSelective(filter)) {
    const onlyThese = (db: Kysely<Tables>) => onlyParcels(db, accountId, filter)
    return selectivePage(session, 'parcels', span, filter, onlyThese, limit, skip)
  }
  if (nameKey(filter.toName ?? '') === '') {
    return countedPage(session, 'parcels', span, limit, skip)
  }
  const reading = pageOfName(span, filter, limit, skip)
  const { keys, total } = await nameSearchOf(session).countedKeys(session, reading, yieldToOthers)
  const ids = keys.map(({ id }) => id)
  return { entries: await sizedEntries(session, 'parcels', accountId, ids), total }
}

const pageOfName = (
  span: Span,
  filter: ShipmentFilter,
  limit: number,
  skip: number,
): KeyPageQuery => ({
  span,
  filter: { ...filter, storeId: null, serviceId: null },
  order: 'newest',
  after: listStart.newest,
  until: null,
  limit,
  skip,
})

/** Whether few rows can match, whatever the rest of the filter is. */
const isSelective = (filter: ShipmentFilter): boolean =>
  filter.shipCode !== null ||
  filter.trackingCode !== null ||
  filter.orderId !== null ||
  filter.batchId !== null ||
  filter.closeoutId !== null

function* onlyParcels(
  db: Kysely<Tables>,
  accountId: number,
  { trackingCode, batchId, closeoutId }: ShipmentFilter,
): Generator<Condition> {
  if (trackingCode !== null) {
    const found = db
      .selectFrom('tracking_code_lookup')
      .select('shipment_id')
      .where('tracking_code', '=', codeKey(trackingCode))
      .where('account_id', '=', accountId)
    yield sql`s.id = (${found})`
  }
  if (batchId !== null) yield sql`s.batch_id = ${codeKey(batchId)}`
  if (closeoutId !== null) yield sql`s.closeout_id = ${codeKey(closeoutId)}`
}
