import type { Tenant } from '#core/access.ts'
import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import type { Cause, JournalEntry } from '#core/ledger/posting.ts'
import type { LaidPast, Past, PastShipment, SeedWriter } from '#core/seed/seed-store.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statementsOver } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { bulkInsert, type LaidRows } from '../kit/bulk-insert.ts'
import { assertBalanced, moveKeptBalances, netOfKeptBooks } from '../money/ledger.ts'
import { type LaidShipments, layShipments, sendShipments } from '../shipment/inserts.ts'

const statement = statementsOver<Tables>()

const lastSequence = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('ledger_transaction')
    .select(select =>
      select.fn.coalesce(select.fn.max<number>('sequence'), select.lit(0)).as('last'),
    )
    .where('account_id', '=', p.accountId),
)

const transactions = bulkInsert('ledger_transaction', [
  'account_id',
  'id',
  'cause_kind',
  'cause_id',
  'at',
  'memo',
  'sequence',
])

const entries = bulkInsert('ledger_entry', [
  'account_id',
  'transaction_id',
  'position',
  'book',
  'currency',
  'amount',
])

const sales = bulkInsert('carrier_book', [
  'carrier',
  'reference',
  'tracking_code',
  'label',
  'sold_at',
  'cancelled_at',
])

const events = bulkInsert('tracking_event', [
  'account_id',
  'shipment_id',
  'sequence',
  'state',
  'description',
  'location',
  'at',
])

type PostingCells = readonly [number, number, Cause['kind'], string, number, string]

type Laid = {
  readonly incoming: readonly JournalEntry[]
  readonly outgoing: readonly JournalEntry[]
  /** Without their places: the journal alone knows its last one. */
  readonly postings: readonly PostingCells[]
  readonly entries: LaidRows
  readonly shipments: LaidShipments
  readonly sales: LaidRows
  readonly events: LaidRows
}

export function layPast({ accountId }: Tenant, { postings: all, shipments }: Past): LaidPast {
  const postings = all.filter(({ entries }) => entries.length > 0)
  for (const posting of postings) assertBalanced(posting.entries)
  const moves = postings.flatMap(posting => posting.entries)
  const laid: Laid = {
    incoming: netOfKeptBooks(moves.filter(({ amount }) => amount > 0)),
    outgoing: netOfKeptBooks(moves.filter(({ amount }) => amount < 0)),
    postings: postings.map(posting => postingCells(accountId, posting)),
    entries: entries.lay(postings.flatMap(posting => entryCells(accountId, posting))),
    shipments: layShipments(accountId, shipments),
    sales: sales.lay(shipments.flatMap(saleCells)),
    events: events.lay(shipments.flatMap(past => eventCells(accountId, past))),
  }
  return laid as unknown as LaidPast
}

export const seedWriter = (session: WriteSession): SeedWriter => ({
  async insert({ accountId }, past) {
    const laid = past as unknown as Laid
    // First what comes in; and though it comes to nothing, whoever spends meanwhile waits for its row,
    // and so stands behind all of this in the journal.
    await moveKeptBalances(session, accountId, laid.incoming)
    await moveKeptBalances(session, accountId, laid.outgoing)
    const last = Number((await session.first(lastSequence, { accountId }))?.last ?? 0)
    const placed = laid.postings.map((cells, index) => [...cells, last + 1 + index] as const)
    transactions.send(session, transactions.lay(placed))
    entries.send(session, laid.entries)
    sendShipments(session, accountId, laid.shipments)
    sales.send(session, laid.sales)
    events.send(session, laid.events)
  },
})

const postingCells = (
  accountId: number,
  { id, cause, at, memo }: JournalTransaction,
): PostingCells => [accountId, id, cause.kind, cause.id, at, memo]

const entryCells = (accountId: number, { id, entries: lines }: JournalTransaction) =>
  lines.map(
    ({ book, currency, amount }, position) =>
      [accountId, id, position, book, currency, amount] as const,
  )

const saleCells = ({ sale }: PastShipment) =>
  sale === null
    ? []
    : [
        [
          sale.carrier,
          sale.reference,
          sale.trackingCode,
          sale.label,
          sale.soldAt,
          sale.cancelledAt,
        ] as const,
      ]

const eventCells = (accountId: number, { shipment: { id }, events: told }: PastShipment) =>
  told.map(
    ({ state, description, location, at }, index) =>
      [accountId, id, index + 1, state, description, location, at] as const,
  )
