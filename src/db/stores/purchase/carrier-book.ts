import type { Kysely } from 'kysely'
import type {
  CarrierBookReader,
  CarrierBookWriter,
  CarrierSale,
} from '#core/sandbox/carrier-book-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'

type SaleKey = { carrier: string; reference: string }

const saleColumns = columns('carrier_book', {
  carrier: 'carrier',
  reference: 'reference',
  trackingCode: 'tracking_code',
  label: 'label',
  soldAt: 'sold_at',
  cancelledAt: 'cancelled_at',
})

const sales = (db: Kysely<Tables>) =>
  db
    .selectFrom('carrier_book as sale')
    .leftJoin('carrier_book_pieces as pieces', join =>
      join
        .onRef('pieces.carrier', '=', 'sale.carrier')
        .onRef('pieces.reference', '=', 'sale.reference'),
    )
    .select(saleColumns.of('sale'))
    .select('pieces.other_tracking_codes')

const find = statement((db, p: SaleKey) =>
  sales(db).where('sale.carrier', '=', p.carrier).where('sale.reference', '=', p.reference),
)

const all = statement((db, p: { carrier: string }) =>
  sales(db).where('sale.carrier', '=', p.carrier).orderBy('sale.tracking_code'),
)

const insert = statement((db, p: Omit<CarrierSale, 'otherTrackingCodes'>) =>
  db.insertInto('carrier_book').values(saleColumns.row(p)),
)

const insertPieces = statement((db, p: SaleKey & { otherTrackingCodes: string }) =>
  db.insertInto('carrier_book_pieces').values({
    carrier: p.carrier,
    reference: p.reference,
    other_tracking_codes: p.otherTrackingCodes,
  }),
)

const cancel = statement((db, p: { carrier: string; trackingCode: string; at: number }) =>
  db
    .updateTable('carrier_book')
    .set({ cancelled_at: p.at })
    .where('carrier', '=', p.carrier)
    .where('tracking_code', '=', p.trackingCode)
    .where('cancelled_at', 'is', null),
)

type SaleRow = RowOf<typeof saleColumns> & { other_tracking_codes: string | null }

const saleOf = (row: SaleRow): CarrierSale => ({
  ...saleColumns.record(row),
  ...(row.other_tracking_codes !== null && {
    otherTrackingCodes: JSON.parse(row.other_tracking_codes),
  }),
})

export const carrierBookReader = (session: ReadSession): CarrierBookReader => ({
  async find(carrier, reference) {
    const row = await session.first(find, { carrier, reference })
    return row ? saleOf(row) : null
  },
  async all(carrier) {
    return (await session.all(all, { carrier })).map(saleOf)
  },
})

export const carrierBookWriter = (session: WriteSession): CarrierBookWriter => ({
  ...carrierBookReader(session),
  async insert({ otherTrackingCodes = [], ...entry }) {
    session.send(insert, { ...entry, cancelledAt: null })
    if (otherTrackingCodes.length === 0) return
    const { carrier, reference } = entry
    const codes = JSON.stringify(otherTrackingCodes)
    session.send(insertPieces, { carrier, reference, otherTrackingCodes: codes })
  },
  async cancel(carrier, trackingCode, at) {
    return (await session.run(cancel, { carrier, trackingCode, at })) === 1
  },
})
