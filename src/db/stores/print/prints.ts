import type { Principal } from '#core/access.ts'
import type { LabelPrint, PrintCount, PrintReader, PrintWriter } from '#core/print/print-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { LabelPrintTable } from '../../tables/print.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { isOfShipment, type RowKeys, type ShipmentKey } from '../kit/conditions.ts'
import { putBackOnUnprinted, takeOffUnprinted } from './done-labels.ts'
import { countUnprinted, unprintedAmong, unprintedPage } from './unprinted.ts'

const newestOfShipment = statement((db, p: ShipmentKey & { limit: number }) =>
  db
    .selectFrom('label_print')
    .select(['printed_at', 'printer', 'printer_id', 'format', 'sheet'])
    .where(isOfShipment(p))
    .orderBy('sequence', 'desc')
    .limit(p.limit),
)

const countsByShipment = statement((db, p: RowKeys, dialect) =>
  db
    .selectFrom('label_print')
    .select('shipment_id')
    .select(({ fn }) => [
      fn.max<number>('sequence').as('times'),
      fn.max<number>('printed_at').as('last_at'),
    ])
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('shipment_id', p.ids))
    .groupBy('shipment_id'),
)

const insert = bulkInsert('label_print', [
  'account_id',
  'shipment_id',
  'sequence',
  'printed_at',
  'printer',
  'printer_id',
  'format',
  'sheet',
])

type PrintRow = Pick<LabelPrintTable, 'printed_at' | 'printer' | 'printer_id' | 'format' | 'sheet'>

const printOf = (row: PrintRow): LabelPrint => ({
  at: row.printed_at,
  by: { kind: row.printer, id: row.printer_id } as Principal,
  format: row.format as LabelPrint['format'],
  sheet: row.sheet as LabelPrint['sheet'],
})

async function printCountsOf(
  session: ReadSession,
  accountId: number,
  shipmentIds: readonly number[],
): Promise<ReadonlyMap<number, PrintCount>> {
  const ids = session.dialect.idList(shipmentIds)
  const rows = await session.all(countsByShipment, { accountId, ids })
  return new Map(
    rows.map(({ shipment_id, times, last_at }) => [shipment_id, { times, lastAt: last_at }]),
  )
}

export const printReader = (session: ReadSession): PrintReader => ({
  async ofShipment({ accountId }, shipmentId, limit) {
    const rows = await session.all(newestOfShipment, { accountId, shipmentId, limit })
    return rows.map(printOf)
  },
  counts: ({ accountId }, shipmentIds) => printCountsOf(session, accountId, shipmentIds),
  unprinted: ({ accountId }, order, after, limit) =>
    unprintedPage(session, accountId, order, after, limit),
  unprintedAmong: ({ accountId }, shipmentIds) => unprintedAmong(session, accountId, shipmentIds),
  countUnprinted: ({ accountId }) => countUnprinted(session, accountId),
})

export const printWriter = (session: WriteSession): PrintWriter => ({
  ...printReader(session),
  async mark({ accountId }, shipmentIds, { at, by, format, sheet }) {
    const before = await printCountsOf(session, accountId, shipmentIds)
    takeOffUnprinted(session, accountId, shipmentIds)
    const rows = shipmentIds.map(id => {
      const sequence = (before.get(id)?.times ?? 0) + 1
      return [accountId, id, sequence, at, by.kind, by.id, format, sheet] as const
    })
    insert(session, rows)
  },
  async putBack({ accountId }, shipmentIds) {
    putBackOnUnprinted(session, accountId, shipmentIds)
  },
})
