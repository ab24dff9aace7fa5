import type { Kysely, Nullable } from 'kysely'
import type {
  CarrierBookReader,
  CarrierBookWriter,
  CarrierSale,
  NewCarrierSale,
} from '#core/sandbox/carrier-book-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { CarrierBookPiecesTable, CarrierBookTable } from '../../tables/purchase.ts'
import type { Tables } from '../../tables/tables.ts'

type BookKey = { carrier: string; reference: string }

const sales = (db: Kysely<Tables>) =>
  db
    .selectFrom('carrier_book as sale')
    .leftJoin('carrier_book_pieces as pieces', join =>
      join
        .onRef('pieces.carrier', '=', 'sale.carrier')
        .onRef('pieces.reference', '=', 'sale.reference'),
    )
    .select([
      'sale.carrier',
      'sale.reference',
      'sale.tracking_code',
      'sale.label',
      'sale.sold_at',
      'sale.cancelled_at',
      'pieces.other_tracking_codes',
    ])

const find = statement((db, p: BookKey) =>
  sales(db).where('sale.carrier', '=', p.carrier).where('sale.reference', '=', p.reference),
)

const all = statement((db, p: { carrier: string }) =>
  sales(db).where('sale.carrier', '=', p.carrier).orderBy('sale.tracking_code'),
)

type NewEntry = Omit<NewCarrierSale, 'otherTrackingCodes'>

const insert = statement((db, p: NewEntry) =>
  db.insertInto('carrier_book').values({
    carrier: p.carrier,
    reference: p.reference,
    tracking_code: p.trackingCode,
    label: p.label,
    sold_at: p.soldAt,
    cancelled_at: null,
  }),
)

const insertPieces = statement((db, p: BookKey & { otherTrackingCodes: string }) =>
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

type SaleRow = CarrierBookTable & Nullable<Pick<CarrierBookPiecesTable, 'other_tracking_codes'>>

const saleOf = (row: SaleRow): CarrierSale => ({
  carrier: row.carrier,
  reference: row.reference,
  trackingCode: row.tracking_code,
  ...(row.other_tracking_codes !== null && {
    otherTrackingCodes: JSON.parse(row.other_tracking_codes),
  }),
  label: row.label,
  soldAt: row.sold_at,
  cancelledAt: row.cancelled_at,
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
    session.send(insert, entry)
    if (otherTrackingCodes.length === 0) return
    const { carrier, reference } = entry
    const codes = JSON.stringify(otherTrackingCodes)
    session.send(insertPieces, { carrier, reference, otherTrackingCodes: codes })
  },
  async cancel(carrier, trackingCode, at) {
    return (await session.run(cancel, { carrier, trackingCode, at })) === 1
  },
})
