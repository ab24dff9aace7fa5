import type {
  BookedPayment,
  BookedReversal,
  PaymentBookReader,
  PaymentBookWriter,
} from '#core/payment/payment-book-store.ts'
import type { ReversalKind } from '#core/ports/payments.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { PaymentBookTable } from '../../tables/money.ts'

const columns = ['reference', 'payment_id', 'amount', 'currency', 'declined', 'paid_at'] as const

const find = statement((db, p: { reference: string }) =>
  db.selectFrom('payment_book').select(columns).where('reference', '=', p.reference),
)

const all = statement(db => db.selectFrom('payment_book').select(columns).orderBy('reference'))

const insert = statement((db, p: BookedPayment) =>
  db
    .insertInto('payment_book')
    .values({
      reference: p.reference,
      payment_id: p.paymentId,
      amount: p.amount,
      currency: p.currency,
      declined: p.declined,
      paid_at: p.paidAt,
    })
    .onConflict(conflict => conflict.column('reference').doNothing()),
)

const reversals = statement((db, p: { paymentId: string }) =>
  db
    .selectFrom('payment_book_reversal')
    .select(['id', 'payment_id', 'kind', 'amount', 'reason'])
    .where('payment_id', '=', p.paymentId)
    .orderBy('id'),
)

const putReversal = statement((db, p: BookedReversal) =>
  db
    .insertInto('payment_book_reversal')
    .values({
      id: p.id,
      payment_id: p.paymentId,
      kind: p.kind,
      amount: p.amount,
      reason: p.reason,
    })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ amount: p.amount, reason: p.reason }),
    ),
)

const paymentOf = (row: PaymentBookTable): BookedPayment => ({
  reference: row.reference,
  paymentId: row.payment_id,
  amount: row.amount,
  currency: row.currency,
  declined: row.declined,
  paidAt: row.paid_at,
})

export const paymentBookReader = (session: ReadSession): PaymentBookReader => ({
  async find(reference) {
    const row = await session.first(find, { reference })
    return row ? paymentOf(row) : null
  },
  async reversals(paymentId) {
    const rows = await session.all(reversals, { paymentId })
    return rows.map(({ id, kind, amount, reason }) => ({
      id,
      paymentId,
      kind: kind as ReversalKind,
      amount,
      reason,
    }))
  },
  async all() {
    return (await session.all(all, noParameters)).map(paymentOf)
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
