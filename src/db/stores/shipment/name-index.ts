import { sql } from 'kysely'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { type Statement, statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { isOfShipment, type ShipmentKey } from '../kit/row-key.ts'

/**
 * Names on SQLite. Single writes to its trigram index are slow, so a new shipment only joins a waiting
 * list; a job indexes a hundred of them together.
 */

/** For SQLite alone: PostgreSQL indexes names itself. */
export const sendPendingNames = bulkInsert('shipment_name_pending', ['account_id', 'shipment_id'])

const removePending = statement((db, p: ShipmentKey) =>
  db.deleteFrom('shipment_name_pending').where(isOfShipment(p)),
)

const pending = statement((db, p: { limit: number }) =>
  db
    .selectFrom('shipment_name_pending as w')
    // A cross join makes SQLite walk through the few rows that wait, never through the shipments.
    .crossJoin('shipment as s')
    .whereRef('s.account_id', '=', 'w.account_id')
    .whereRef('s.id', '=', 'w.shipment_id')
    .select(['s.account_id', 's.id', 's.to_name'])
    .limit(p.limit),
)

const insertName = statement((db, p: { id: number; account: string; name: string }) =>
  db.insertInto('shipment_name').values({ rowid: p.id, account: p.account, name: p.name }),
)

const addPending = statement((db, p: ShipmentKey) =>
  db
    .insertInto('shipment_name_pending')
    .values({ account_id: p.accountId, shipment_id: p.shipmentId })
    .onConflict(conflict => conflict.doNothing()),
)

/** After a change of the name. The old name's entry may stay: a search looks at the row itself. */
export function indexNameAnew(session: WriteSession, key: ShipmentKey): void {
  if (session.engine === 'sqlite') session.send(addPending, key)
}

/** The index may keep its entry: a search shows no name without a row of its account. */
export function forgetPendingName(session: WriteSession, key: ShipmentKey): void {
  if (session.engine === 'sqlite') session.send(removePending, key)
}

export async function indexNames(session: WriteSession, limit: number): Promise<number> {
  if (session.engine !== 'sqlite') return 0
  const rows = await session.all(pending, { limit })
  for (const { account_id: accountId, id, to_name: name } of rows) {
    session.send(insertName, { id, account: accountTrigram(accountId), name })
    session.send(removePending, { accountId, shipmentId: id })
  }
  return rows.length
}

const privateUseStart = 0xe000
const privateUseSize = 6399

/**
 * One trigram of private-use characters, with which a search reads only the entries of its own account.
 * Where accounts share a trigram, the rows decide.
 */
const accountTrigram = (accountId: number): string =>
  String.fromCodePoint(
    privateUseStart,
    privateUseStart + 1 + (Math.floor(accountId / privateUseSize) % privateUseSize),
    privateUseStart + 1 + (accountId % privateUseSize),
  )

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

export type NameSearch = {
  readonly accountId: number
  readonly name: string
  readonly from: number
  readonly to: number
  readonly states: readonly string[] | null
}

type Chunk = {
  accountId: number
  name: string
  from: number
  to: number
  /** A JSON list, or null for every state. */
  states: string | null
  match: string
  /** The lowest id of the chunk. */
  floor: number
  before: number
  limit: number
}

type Candidates = (chunk: Chunk) => ReturnType<typeof sql<{ id: number }>>

/** The candidates of one chunk, each with its time where it matches. */
const chunkOf = (candidates: Candidates): Statement<Chunk, Candidate> =>
  statement((db, p: Chunk) =>
    db
      .selectFrom(candidates(p).as('c'))
      .leftJoin('shipment as s', join =>
        join
          .on('s.account_id', '=', p.accountId)
          .onRef('s.id', '=', 'c.id')
          .on(sql<boolean>`instr(s.to_name, ${p.name}) > 0`)
          .on('s.created_at', '>=', p.from)
          .on('s.created_at', '<=', p.to)
          .on(
            sql<boolean>`(${p.states} is null or +s.state in (select value from json_each(${p.states})))`,
          ),
      )
      .select(['c.id', 's.created_at']),
  )

type Candidate = { id: number; created_at: number | null }

const unindexed = chunkOf(
  p => sql<{ id: number }>`(select shipment_id as id from shipment_name_pending
    where account_id = ${p.accountId} and shipment_id < ${p.before} and shipment_id >= ${p.floor}
    order by shipment_id desc limit +${p.limit})`,
)

const indexed = chunkOf(
  p => sql<{ id: number }>`(select rowid as id from shipment_name
    where shipment_name match ${p.match} and rowid < ${p.before} and rowid >= ${p.floor}
    order by rowid desc limit +${p.limit})`,
)

const everyShipment = chunkOf(
  p => sql<{ id: number }>`(select id from shipment
    where account_id = ${p.accountId} and id < ${p.before} and id >= ${p.floor}
    order by id desc limit +${p.limit})`,
)

type IdRange = { readonly oldest: number | null; readonly newest: number | null }

/** Two subqueries, because the engine answers each from one end of an index. */
const idRange = statement((db, p: { accountId: number }) => {
  const ids = db.selectFrom('shipment').where('account_id', '=', p.accountId)
  return db.selectNoFrom([
    ids.select(select => select.fn.min<number>('id').as('id')).as('oldest'),
    ids.select(select => select.fn.max<number>('id').as('id')).as('newest'),
  ])
})

const chunkSize = 1000
/** SQLite looks through so many ids in some milliseconds, however few of them match. */
const windowSize = 50_000

/** Returns the ids of all matches, newest first. */
export async function findByName(
  session: ReadSession,
  { name, states, ...span }: NameSearch,
  yieldToOthers: () => Promise<void>,
): Promise<readonly number[]> {
  const { accountId } = span
  const { oldest, newest }: IdRange = (await session.first(idRange, { accountId })) ?? noIds
  if (oldest === null || newest === null) return []
  const match = trigramsOf(accountId, name)
  const search = {
    ...span,
    name,
    states: states === null ? null : JSON.stringify(states),
    match: match ?? '',
    limit: chunkSize,
  }
  const found = new Map<number, number>()
  // The waiting list first: a name that a job indexes meanwhile is then found twice, and never missed.
  for (const candidates of match === null ? [everyShipment] : [unindexed, indexed]) {
    let before = newest + 1
    while (before > oldest) {
      const floor = Math.max(oldest, before - windowSize)
      const chunk = await session.all(candidates, { ...search, floor, before })
      for (const { id, created_at } of chunk) {
        if (created_at !== null) found.set(id, created_at)
      }
      before = chunk.length < chunkSize ? floor : Math.min(...chunk.map(({ id }) => id))
      // A search may read ten million rows: others get their answers between two chunks.
      await yieldToOthers()
    }
  }
  return [...found].sort(([a, at], [b, bt]) => bt - at || b - a).map(([id]) => id)
}

const noIds: IdRange = { oldest: null, newest: null }
