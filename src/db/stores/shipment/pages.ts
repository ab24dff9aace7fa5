import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import { shipmentStates } from '#core/shipment/state.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { FoundPage, Page, PageEntry } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { lastInstant } from '../kit/counted-days.ts'
import { idList, inOrderOf, isInList } from '../kit/id-list.ts'
import { countedPage } from './counted-page.ts'
import { findByName } from './name-index.ts'
import { nameKey } from './name-key.ts'
import { detailBytes, selectWhole, shipmentOf } from './rows.ts'
import type { Span } from './span.ts'

const emptyPage: FoundPage = { entries: [], total: 0 }

type OfIds = { accountId: number; ids: string }

const wholes = statement((db, p: OfIds, engine) =>
  selectWhole(db)
    .where('s.account_id', '=', p.accountId)
    .where(isInList(engine, 's.id', p.ids)),
)

const entriesOfIds = statement((db, p: OfIds, engine) =>
  db
    .selectFrom('shipment_detail as d')
    .select(['d.shipment_id as id', detailBytes])
    .where('d.account_id', '=', p.accountId)
    .where(isInList(engine, 'd.shipment_id', p.ids)),
)

export async function shipmentsOf(
  session: ReadSession,
  accountId: number,
  ids: readonly number[],
): Promise<readonly Shipment[]> {
  const rows = await session.all(wholes, { accountId, ids: idList(session.engine, ids) })
  return inOrderOf(ids, rows.map(shipmentOf))
}

async function entriesOf(
  session: ReadSession,
  accountId: number,
  ids: readonly number[],
): Promise<readonly PageEntry[]> {
  const entries = await session.all(entriesOfIds, { accountId, ids: idList(session.engine, ids) })
  return inOrderOf(ids, entries)
}

export async function pageOf(
  session: ReadSession,
  accountId: number,
  filter: ShipmentFilter,
  { limit, page }: Page,
  yieldToOthers: () => Promise<void>,
): Promise<FoundPage> {
  const span = spanOf(accountId, filter)
  if (span.from > span.to || span.states?.length === 0) return emptyPage
  const skip = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  if (isSelective(filter)) return selectivePage(session, span, filter, limit, skip)
  const name = nameKey(filter.toName ?? '')
  if (name === '') return countedPage(session, span, limit, skip)
  // PostgreSQL has an index of names itself, and its search does not block the event loop.
  if (session.engine === 'postgres') {
    return selectivePage(session, span, filter, limit, skip)
  }
  const ids = await findByName(session, { ...span, name }, yieldToOthers)
  const entries = await entriesOf(session, accountId, ids.slice(skip, skip + limit))
  return { entries, total: ids.length }
}

function spanOf(accountId: number, { from, to, states }: ShipmentFilter): Span {
  const distinct = states && [...new Set<string>(states)]
  return {
    accountId,
    from: Math.max(from ?? 0, 0),
    to: Math.min(to ?? lastInstant, lastInstant),
    states: distinct?.length === shipmentStates.length ? null : distinct,
  }
}

/** Whether few rows can match, whatever the rest of the filter is. */
const isSelective = (filter: ShipmentFilter): boolean =>
  filter.shipCode !== null ||
  filter.trackingCode !== null ||
  filter.orderId !== null ||
  filter.batchId !== null ||
  filter.closeoutId !== null

async function selectivePage(
  session: ReadSession,
  span: Span,
  filter: ShipmentFilter,
  limit: number,
  skip: number,
): Promise<FoundPage> {
  const matching = (db: Kysely<Tables>) => {
    let query = db.selectFrom('shipment as s').where('s.account_id', '=', span.accountId)
    for (const condition of conditionsOf(session, db, span, filter)) query = query.where(condition)
    return query
  }
  const [counted, entries] = await Promise.all([
    session.query(db => matching(db).select(select => select.fn.countAll<number>().as('total'))),
    session.query(db => entriesOfPage(db, matching(db), limit, skip)),
  ])
  return { entries, total: Number(counted[0]?.total) }
}

type ShipmentQuery = SelectQueryBuilder<Tables & { s: Tables['shipment'] }, 's', object>

const entriesOfPage = (db: Kysely<Tables>, matching: ShipmentQuery, limit: number, skip: number) =>
  db
    .selectFrom(
      matching
        .select(['s.account_id', 's.id', 's.created_at'])
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id', 'desc')
        .limit(limit)
        .offset(skip)
        .as('k'),
    )
    .innerJoin('shipment_detail as d', join =>
      join.onRef('d.account_id', '=', 'k.account_id').onRef('d.shipment_id', '=', 'k.id'),
    )
    .select(['k.id', detailBytes])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')

function* conditionsOf(
  session: ReadSession,
  db: Kysely<Tables>,
  { from, to, states, accountId }: Span,
  filter: ShipmentFilter,
): Generator<Expression<SqlBool>> {
  yield sql`s.created_at between ${from} and ${to}`
  // The sign keeps SQLite from the index of states, which is never the better one here.
  const state = session.engine === 'sqlite' ? sql`+s.state` : sql.ref('s.state')
  if (states !== null) yield sql`${state} in (${sql.join(states)})`
  const { shipCode, trackingCode, orderId, batchId, closeoutId, toName } = filter
  if (shipCode !== null) yield sql`s.ship_code = ${codeKey(shipCode)}`
  if (trackingCode !== null) {
    const found = db
      .selectFrom('tracking_code_lookup')
      .select('shipment_id')
      .where('tracking_code', '=', codeKey(trackingCode))
      .where('account_id', '=', accountId)
    yield sql`s.id = (${found})`
  }
  if (orderId !== null) yield sql`s.order_key = ${codeKey(orderId)}`
  if (batchId !== null) yield sql`s.batch_id = ${codeKey(batchId)}`
  if (closeoutId !== null) yield sql`s.closeout_id = ${codeKey(closeoutId)}`
  const name = nameKey(toName ?? '')
  if (name !== '') yield sql`s.to_name like ${anyPart(name)} escape '\\'`
}

const anyPart = (name: string): string => `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
