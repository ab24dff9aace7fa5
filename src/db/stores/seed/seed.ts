import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import type { JournalEntry } from '#core/ledger/posting.ts'
import type { PastShipment, SeedWriter } from '#core/seed/seed-store.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { keepCheckpoints } from '../money/checkpoints.ts'
import { moveKeptBalances, netOfKeptBooks } from '../money/kept-balances.ts'
import { assertBalanced } from '../money/ledger.ts'
import { sendParcels } from '../shipment/inserts.ts'

const lastSequence = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('ledger_transaction')
    .select(select =>
      select.fn.coalesce(select.fn.max<number>('sequence'), select.lit(0)).as('last'),
    )
    .where('account_id', '=', p.accountId),
)

const sendTransactions = bulkInsert('ledger_transaction', [
  'account_id',
  'id',
  'cause_kind',
  'cause_id',
  'at',
  'memo',
  'sequence',
])

const sendEntries = bulkInsert('ledger_entry', [
  'account_id',
  'transaction_id',
  'position',
  'book',
  'currency',
  'amount',
])

const sendSales = bulkInsert('carrier_book', [
  'carrier',
  'reference',
  'tracking_code',
  'label',
  'sold_at',
  'cancelled_at',
])

const sendEvents = bulkInsert('tracking_event', [
  'account_id',
  'shipment_id',
  'sequence',
  'state',
  'description',
  'location',
  'at',
])

export const seedWriter = (session: WriteSession): SeedWriter => ({
  async insert({ accountId }, { postings: all, shipments }) {
    const postings = all.filter(({ entries }) => entries.length > 0)
    for (const posting of postings) assertBalanced(posting.entries)
    const moves = postings.flatMap(posting => posting.entries)
    // Credits first come in, then go out. The row is written even where both come to nothing: who spends
    // meanwhile waits for it, and stands behind all of this in the journal.
    await moveKeptBalances(session, accountId, netOfKeptBooks(moves.filter(isIncoming)))
    await moveKeptBalances(session, accountId, netOfKeptBooks(moves.filter(isOutgoing)))
    const last = Number((await session.first(lastSequence, { accountId }))?.last ?? 0)
    sendTransactions(
      session,
      postings.map((posting, index) => postingCells(accountId, posting, last + 1 + index)),
    )
    sendEntries(
      session,
      postings.flatMap(posting => entryCells(accountId, posting)),
    )
    await keepCheckpoints(session, accountId, last, postings)
    sendParcels(session, accountId, shipments)
    sendSales(session, shipments.flatMap(saleCells))
    sendEvents(
      session,
      shipments.flatMap(past => eventCells(accountId, past)),
    )
  },
})

const isIncoming = ({ amount }: JournalEntry): boolean => amount > 0
const isOutgoing = ({ amount }: JournalEntry): boolean => amount < 0

const postingCells = (
  accountId: number,
  { id, cause, at, memo }: JournalTransaction,
  sequence: number,
) => [accountId, id, cause.kind, cause.id, at, memo, sequence] as const

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

const eventCells = (accountId: number, { shipment: { id }, events }: PastShipment) =>
  events.map(
    ({ state, description, location, at }, index) =>
      [accountId, id, index + 1, state, description, location, at] as const,
  )
