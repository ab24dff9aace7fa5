import { type RawBuilder, sql } from 'kysely'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'

/**
 * Names on SQLite, in the order of time. Single writes to its trigram index are slow, so a new shipment
 * only joins a waiting list; a job indexes a hundred of them together.
 */

/**
 * A moment has so many rowids in the index, by the end of an id. Rows tell apart what shares one. No
 * clock goes beyond the year 2199, whose rowids are still whole numbers of JavaScript.
 */
export const rowidsOfMoment = 1024

/** The index takes only integers for bounds, and JavaScript's numbers come to SQLite as reals. */
export const rowidOf = (moment: number, part: number): RawBuilder<number> =>
  sql`(cast(${moment} as integer) * ${sql.lit(rowidsOfMoment)} + cast(${part} as integer))`

const sendPendingNames = bulkInsert('shipment_name_pending', [
  'account_id',
  'created_at',
  'shipment_id',
])

export type NamedShipment = { accountId: number; createdAt: number; shipmentId: number }

const removePending = statement((db, p: NamedShipment) =>
  db
    .deleteFrom('shipment_name_pending')
    .where('account_id', '=', p.accountId)
    .where('created_at', '=', p.createdAt)
    .where('shipment_id', '=', p.shipmentId),
)

const pending = statement((db, p: { limit: number }) =>
  db
    .selectFrom('shipment_name_pending as w')
    // A cross join makes SQLite walk through the few rows that wait, never through the shipments.
    .crossJoin('shipment as s')
    .whereRef('s.account_id', '=', 'w.account_id')
    .whereRef('s.id', '=', 'w.shipment_id')
    .select(['s.account_id', 's.id', 's.created_at', 's.to_name'])
    .limit(p.limit),
)

type IndexEntry = { createdAt: number; part: number; account: string; name: string }

const insertName = statement((db, p: IndexEntry) =>
  db
    .insertInto('shipment_name')
    .values({ rowid: rowidOf(p.createdAt, p.part), account: p.account, name: p.name }),
)

const addPending = statement((db, p: NamedShipment) =>
  db
    .insertInto('shipment_name_pending')
    .values({ account_id: p.accountId, created_at: p.createdAt, shipment_id: p.shipmentId })
    .onConflict(conflict => conflict.doNothing()),
)

export const sendNewNames = (session: WriteSession, named: Iterable<NamedShipment>): void =>
  sendPendingNames(
    session,
    Array.from(named, one => [one.accountId, one.createdAt, one.shipmentId]),
  )

/** The old name's entry may stay: a search looks at the row itself. */
export const indexNameAnew = (session: WriteSession, named: NamedShipment): void =>
  session.send(addPending, named)

/** The index may keep its entry: a search shows no name without a row of its account. */
export const removePendingName = (session: WriteSession, named: NamedShipment): void =>
  session.send(removePending, named)

export async function indexNames(session: WriteSession, limit: number): Promise<number> {
  const rows = await session.all(pending, { limit })
  const named = rows.map(row => ({ ...row, part: row.id % rowidsOfMoment }))
  // SQLite writes to the disk what it has gathered wherever a place is not behind the one before.
  named.sort((a, b) => a.created_at - b.created_at || a.part - b.part)
  for (const { account_id: accountId, id, created_at: createdAt, part, to_name: name } of named) {
    session.send(insertName, { createdAt, part, account: accountTrigram(accountId), name })
    session.send(removePending, { accountId, createdAt, shipmentId: id })
  }
  return rows.length
}

const privateUseStart = 0xe000
const privateUseSize = 6399

/**
 * One trigram of private-use characters, with which a search reads only the entries of its own account.
 * Where accounts share a trigram, the rows decide.
 */
export const accountTrigram = (accountId: number): string =>
  String.fromCodePoint(
    privateUseStart,
    privateUseStart + 1 + (Math.floor(accountId / privateUseSize) % privateUseSize),
    privateUseStart + 1 + (accountId % privateUseSize),
  )
