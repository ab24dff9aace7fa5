import type { JournalTransaction } from '../../core/ledger/ledger-store.ts'
import type { PastShipment, SeedWriter } from '../../core/seed/seed-store.ts'
import type { WriteSession } from '../session.ts'
import { statementsOver } from '../statement.ts'
import type { CarrierBookTable } from '../tables/carrier-book.ts'
import type { Tables } from '../tables/tables.ts'
import type { TrackingEventTable } from '../tables/tracking-event.ts'
import { bulkInsert } from './bulk-insert.ts'
import { assertBalanced, moveKeptBalances } from './ledger.ts'
import { insertShipments } from './shipment-inserts.ts'

const statement = statementsOver<Tables>()

const lastSequence = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('ledger_transaction')
    .select(select =>
      select.fn.coalesce(select.fn.max<number>('sequence'), select.lit(0)).as('last'),
    )
    .where('account_id', '=', p.accountId),
)

const insertTransactions = bulkInsert('ledger_transaction', [
  'account_id',
  'id',
  'cause_kind',
  'cause_id',
  'at',
  'memo',
  'sequence',
])

const insertEntries = bulkInsert('ledger_entry', [
  'account_id',
  'transaction_id',
  'position',
  'book',
  'currency',
  'amount',
])

const insertSales = bulkInsert('carrier_book', [
  'carrier',
  'reference',
  'tracking_code',
  'label',
  'sold_at',
  'cancelled_at',
])

const insertEvents = bulkInsert('tracking_event', [
  'account_id',
  'shipment_id',
  'sequence',
  'state',
  'description',
  'location',
  'at',
])

export const seedWriter = (session: WriteSession): SeedWriter => ({
  async insert({ accountId }, { postings, shipments }) {
    await insertPostings(session, accountId, postings)
    insertShipments(session, accountId, shipments)
    insertSales(session, shipments.flatMap(saleRows))
    insertEvents(
      session,
      shipments.flatMap(past => eventRows(accountId, past)),
    )
  },
})

async function insertPostings(
  session: WriteSession,
  accountId: number,
  postings: readonly JournalTransaction[],
): Promise<void> {
  for (const { entries } of postings) assertBalanced(entries)
  const entries = postings.flatMap(posting => posting.entries)
  // First what comes in; whoever spends at the same time waits for its row until the end.
  await moveKeptBalances(
    session,
    accountId,
    entries.filter(({ amount }) => amount > 0),
  )
  await moveKeptBalances(
    session,
    accountId,
    entries.filter(({ amount }) => amount < 0),
  )
  const last = Number((await session.first(lastSequence, { accountId }))?.last ?? 0)
  insertTransactions(
    session,
    postings.map(({ id, cause, at, memo }, index) => ({
      account_id: accountId,
      id,
      cause_kind: cause.kind,
      cause_id: cause.id,
      at,
      memo,
      sequence: last + 1 + index,
    })),
  )
  insertEntries(
    session,
    postings.flatMap(({ id, entries: lines }) =>
      lines.map((line, position) => ({
        account_id: accountId,
        transaction_id: id,
        position,
        ...line,
      })),
    ),
  )
}

const saleRows = ({ sale }: PastShipment): readonly CarrierBookTable[] =>
  sale === null
    ? []
    : [
        {
          carrier: sale.carrier,
          reference: sale.reference,
          tracking_code: sale.trackingCode,
          label: sale.label,
          sold_at: sale.soldAt,
          cancelled_at: sale.cancelledAt,
        },
      ]

const eventRows = (
  accountId: number,
  { shipment, events }: PastShipment,
): readonly TrackingEventTable[] =>
  events.map((event, index) => ({
    account_id: accountId,
    shipment_id: shipment.id,
    sequence: index + 1,
    ...event,
  }))
