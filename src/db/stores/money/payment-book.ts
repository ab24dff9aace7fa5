import type {
  BookedPayment,
  BookedReversal,
  PaymentBookReader,
  PaymentBookWriter,
} from '#core/payment/payment-book-store.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'

const paymentColumns = columns('payment_book', {
  reference: 'reference',
  paymentId: 'payment_id',
  amount: 'amount',
  currency: 'currency',
  declined: 'declined',
  paidAt: 'paid_at',
})

const reversalColumns = columns('payment_book_reversal', {
  id: 'id',
  paymentId: 'payment_id',
  kind: 'kind',
  amount: 'amount',
  reason: 'reason',
})

const find = statement((db, p: { reference: string }) =>
  db.selectFrom('payment_book').select(paymentColumns.list).where('reference', '=', p.reference),
)

const all = statement(db =>
  db.selectFrom('payment_book').select(paymentColumns.list).orderBy('reference'),
)

const insert = statement((db, p: BookedPayment) =>
  db
    .insertInto('payment_book')
    .values(paymentColumns.row(p))
    .onConflict(conflict => conflict.column('reference').doNothing()),
)

const reversals = statement((db, p: { paymentId: string }) =>
  db
    .selectFrom('payment_book_reversal')
    .select(reversalColumns.list)
    .where('payment_id', '=', p.paymentId)
    .orderBy('id'),
)

const putReversal = statement((db, p: BookedReversal) =>
  db
    .insertInto('payment_book_reversal')
    .values(reversalColumns.row(p))
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ amount: p.amount, reason: p.reason }),
    ),
)

export const paymentBookReader = (session: ReadSession): PaymentBookReader => ({
  async find(reference) {
    const row = await session.first(find, { reference })
    return row ? paymentColumns.record(row) : null
  },
  async reversals(paymentId) {
    return (await session.all(reversals, { paymentId })).map(reversalColumns.record)
  },
  async all() {
    return (await session.all(all, noParameters)).map(paymentColumns.record)
  },
})

export const paymentBookWriter = (session: WriteSession): PaymentBookWriter => ({
  ...paymentBookReader(session),
  async insert(payment) {
    return (await session.run(insert, payment)) === 1
  },
  async putReversal(reversal) {
    session.send(putReversal, reversal)
  },
})
