import type {
  CarrierBookReader,
  CarrierBookWriter,
  CarrierSale,
  NewCarrierSale,
} from '#core/sandbox/carrier-book-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { CarrierBookTable } from '../../tables/purchase.ts'

/** Named, because a newer release may add columns while this one still runs. */
const columns = [
  'carrier',
  'reference',
  'tracking_code',
  'label',
  'sold_at',
  'other_tracking_codes',
  'cancelled_at',
] as const

const find = statement((db, p: { carrier: string; reference: string }) =>
  db
    .selectFrom('carrier_book')
    .select(columns)
    .where('carrier', '=', p.carrier)
    .where('reference', '=', p.reference),
)

const all = statement((db, p: { carrier: string }) =>
  db
    .selectFrom('carrier_book')
    .select(columns)
    .where('carrier', '=', p.carrier)
    .orderBy('tracking_code'),
)

type NewEntry = Omit<NewCarrierSale, 'otherTrackingCodes'>

const rowOf = (p: NewEntry) => ({
  carrier: p.carrier,
  reference: p.reference,
  tracking_code: p.trackingCode,
  label: p.label,
  sold_at: p.soldAt,
  cancelled_at: null,
})

const insert = statement((db, p: NewEntry) => db.insertInto('carrier_book').values(rowOf(p)))

const insertSeveral = statement((db, p: NewEntry & { otherTrackingCodes: string }) =>
  db.insertInto('carrier_book').values({
    ...rowOf(p),
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

const saleOf = (row: CarrierBookTable): CarrierSale => ({
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
    if (otherTrackingCodes.length === 0) session.send(insert, entry)
    else {
      const codes = JSON.stringify(otherTrackingCodes)
      session.send(insertSeveral, { ...entry, otherTrackingCodes: codes })
    }
  },
  async cancel(carrier, trackingCode, at) {
    return (await session.run(cancel, { carrier, trackingCode, at })) === 1
  },
})
