import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#core/shipment/name-key.ts'
import { dayMs } from '#core/time/durations.ts'
import type { ListOrder } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { type Statement, statement } from '../../engine/statement.ts'
import { type KeyPageQuery, type KeyRow, spanOfPage } from './list-keys.ts'
import { accountTrigram, rowidOf, rowidsOfMoment } from './name-index.ts'

/** Searches on SQLite for a part of a name: what may match comes in the order of time, a piece at a time. */

/** A moment, and what tells its shipments apart: their ids, or in the index the end of these. */
type IndexPosition = { readonly moment: number; readonly part: number }

type Piece = {
  accountId: number
  name: string
  match: string
  /** A JSON list, or null for every state. */
  states: string | null
  storeId: string | null
  serviceId: number | null
  /** The key behind which the page begins. */
  afterTime: number
  afterId: number
  /** The position behind which the piece begins, and the last moment that it looks at. */
  moment: number
  part: number
  end: number
  limit: number
}

/** Has the key of each shipment at its position that matches, or none. */
type Candidate = IndexPosition & { readonly created_at: number | null; readonly id: number | null }

type Direction = {
  readonly beyond: RawBuilder<unknown>
  readonly upTo: RawBuilder<unknown>
  readonly order: 'asc' | 'desc'
  readonly lastPart: number
}

const directions: Readonly<Record<ListOrder, Direction>> = {
  newest: { beyond: sql`<`, upTo: sql`>=`, order: 'desc', lastPart: 0 },
  oldest: { beyond: sql`>`, upTo: sql`<=`, order: 'asc', lastPart: rowidsOfMoment - 1 },
}

type Source = Readonly<Record<ListOrder, Statement<Piece, Candidate>>>

function sourceOf(
  candidates: (p: Piece, direction: Direction) => RawBuilder<IndexPosition>,
  isThere: RawBuilder<boolean>,
): Source {
  const inOrder = (direction: Direction): Statement<Piece, Candidate> =>
    statement((db, p: Piece) =>
      db
        .selectFrom(candidates(p, direction).as('c'))
        .leftJoin('shipment as s', join =>
          join
            .on('s.account_id', '=', p.accountId)
            .onRef('s.created_at', '=', 'c.moment')
            .on(isThere)
            .on(sql<boolean>`instr(s.to_name, ${p.name}) > 0`)
            .on(
              sql<boolean>`(s.created_at, s.id) ${direction.beyond} (${p.afterTime}, ${p.afterId})`,
            )
            .on(
              sql<boolean>`(${p.states} is null or s.state in (select value from json_each(${p.states})))`,
            )
            .on(sql<boolean>`(${p.storeId} is null or s.store_id = ${p.storeId})`)
            .on(sql<boolean>`(${p.serviceId} is null or s.service_id = ${p.serviceId})`),
        )
        .select(['c.moment', 'c.part', 's.created_at', 's.id'])
        .orderBy('c.moment', direction.order)
        .orderBy('c.part', direction.order),
    )
  return { newest: inOrder(directions.newest), oldest: inOrder(directions.oldest) }
}

const rowids = sql.lit(rowidsOfMoment)

const indexed = sourceOf(
  (p, { beyond, upTo, order, lastPart }) => sql<IndexPosition>`(
    select rowid / ${rowids} as moment, rowid % ${rowids} as part from shipment_name
    where shipment_name match ${p.match}
      and rowid ${beyond} ${rowidOf(p.moment, p.part)}
      and rowid ${upTo} ${rowidOf(p.end, lastPart)}
    order by rowid ${sql.raw(order)} limit +${p.limit})`,
  sql<boolean>`s.id % ${rowids} = c.part`,
)

const keyedSource = (table: string, id: string): Source =>
  sourceOf(
    (p, { beyond, upTo, order }) => sql<IndexPosition>`(
      select created_at as moment, ${sql.ref(id)} as part from ${sql.table(table)}
      where account_id = ${p.accountId}
        and (created_at, ${sql.ref(id)}) ${beyond} (${p.moment}, ${p.part})
        and created_at ${upTo} ${p.end}
      order by created_at ${sql.raw(order)}, ${sql.ref(id)} ${sql.raw(order)} limit +${p.limit})`,
    sql<boolean>`s.id = c.part`,
  )

const waiting = keyedSource('shipment_name_pending', 'shipment_id')
/** The index finds no name of fewer than three letters. */
const everyShipment = keyedSource('shipment', 'id')

/** Two subqueries, because the engine answers each from one end of an index. */
const momentRange = statement((db, p: { accountId: number }) => {
  const moments = db.selectFrom('shipment').where('account_id', '=', p.accountId)
  return db.selectNoFrom([
    moments.select(select => select.fn.min<number>('created_at').as('at')).as('oldest'),
    moments.select(select => select.fn.max<number>('created_at').as('at')).as('newest'),
  ])
})

/** Others are answered between two pieces of so many candidates. */
const mostAtOnce = 1000
const fewestAtOnce = 100
/** The index is looked through for so long a time at once, and then for ever more where few match. */
const firstSpanMs = 30 * dayMs

/** The next keys of shipments to such a name. */
export async function keysOfNameOnSqlite(
  session: ReadSession,
  reading: KeyPageQuery,
  yieldToOthers: () => Promise<void>,
  atOnce = Math.min(mostAtOnce, Math.max(fewestAtOnce, reading.limit)),
): Promise<readonly KeyRow[]> {
  const { accountId } = reading.span
  const all = await session.first(momentRange, { accountId })
  const { from, to } = spanOfPage(reading)
  const range = { from: Math.max(from, all?.oldest ?? from), to: Math.min(to, all?.newest ?? from) }
  if (range.from > range.to) return []
  const match = trigramsOf(accountId, nameKey(reading.filter.toName ?? ''))
  const found = new Map<number, KeyRow>()
  // The waiting list first: a name that a job indexes meanwhile is then found twice, and never missed.
  for (const source of match === null ? [everyShipment] : [waiting, indexed]) {
    const search = { ...searchOf(reading), match: match ?? '', limit: atOnce }
    const keys = await keysFrom(session, source, reading, range, search, yieldToOthers)
    for (const key of keys) found.set(key.id, key)
  }
  const sign = reading.order === 'newest' ? -1 : 1
  return [...found.values()]
    .sort((a, b) => sign * (a.created_at - b.created_at || a.id - b.id))
    .slice(0, reading.limit)
}

/** To count them, it finds them all. */
export async function countedKeysOnSqlite(
  session: ReadSession,
  reading: KeyPageQuery,
  yieldToOthers: () => Promise<void>,
) {
  const { limit, skip } = reading
  const whole = { ...reading, limit: Number.MAX_SAFE_INTEGER, skip: 0 }
  const keys = await keysOfNameOnSqlite(session, whole, yieldToOthers)
  return { keys: keys.slice(skip, skip + limit), total: keys.length }
}

const searchOf = ({ span, filter, after }: KeyPageQuery) => ({
  accountId: span.accountId,
  name: nameKey(filter.toName ?? ''),
  states: span.states === null ? null : JSON.stringify(span.states),
  storeId: filter.storeId,
  serviceId: filter.serviceId,
  afterTime: after.createdAt,
  afterId: after.id,
})

const trigramLength = 3
const trigramLimit = 24

/** The index's query for a name; null for names that are too short for it. */
function trigramsOf(accountId: number, name: string): string | null {
  const points = [...name]
  if (points.length < trigramLength) return null
  const trigrams = new Set<string>()
  for (let at = 0; at + trigramLength <= points.length && trigrams.size < trigramLimit; at += 1) {
    trigrams.add(points.slice(at, at + trigramLength).join(''))
  }
  return [accountTrigram(accountId), ...trigrams]
    .map(trigram => `"${trigram.replaceAll('"', '""')}"`)
    .join(' ')
}

type WholeSearch = Omit<Piece, 'moment' | 'part' | 'end'>

/** All that a page can need from one source, in no order. */
async function keysFrom(
  session: ReadSession,
  source: Source,
  { order, limit }: KeyPageQuery,
  range: { readonly from: number; readonly to: number },
  search: WholeSearch,
  yieldToOthers: () => Promise<void>,
): Promise<readonly KeyRow[]> {
  const [first, last] = order === 'newest' ? [range.to, range.from] : [range.from, range.to]
  const found: KeyRow[] = []
  let position = positionBefore(order, first)
  let spanMs = firstSpanMs
  for (;;) {
    const end =
      order === 'newest'
        ? Math.max(last, position.moment - spanMs)
        : Math.min(last, position.moment + spanMs)
    const candidates = await session.all(source[order], { ...search, ...position, end })
    for (const { id, created_at } of candidates) {
      if (id !== null && created_at !== null) found.push({ id, created_at })
    }
    const next = candidates.length < search.limit ? null : candidates.at(-1)
    if (!next && end === last) return found
    // More candidates of the last one's moment may follow.
    const isWhole = ({ created_at }: KeyRow): boolean => created_at !== next?.moment
    if (found.length >= limit && found.filter(isWhole).length >= limit) return found
    if (!next) spanMs *= 2
    position = next ?? positionBefore(order, order === 'newest' ? end - 1 : end + 1)
    await yieldToOthers()
  }
}

/** Behind it begins the search for what is of this moment, and what follows. */
const positionBefore = (order: ListOrder, moment: number): IndexPosition =>
  order === 'newest' ? { moment: moment + 1, part: 0 } : { moment, part: -1 }
