import { sql } from 'kysely'
import type {
  NewTopUp,
  TopUp,
  TopUpReader,
  TopUpState,
  TopUpWriter,
} from '#core/payment/top-up-store.ts'
import type { Currency } from '#core/values/money.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { TopUpTable } from '../../tables/money.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

/** Named, because a newer release may add columns while this one still runs. */
const columns = [
  'account_id',
  'id',
  'reference',
  'provider',
  'card_id',
  'amount',
  'currency',
  'state',
  'payment_id',
  'failure',
  'created_at',
  'asked_at',
  'settled_at',
  'left_open_at',
] as const

type TopUpRow = Pick<TopUpTable, (typeof columns)[number]>

const byId = statement((db, p: RowKey) => db.selectFrom('top_up').select(columns).where(isRow(p)))

const latest = statement((db, p: { accountId: number; limit: number }) =>
  db
    .selectFrom('top_up')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc')
    .limit(p.limit),
)

const pending = statement((db, p: { limit: number }) =>
  db
    .selectFrom('top_up')
    .select(columns)
    .where('state', '=', sql.lit('pending'))
    .orderBy('asked_at')
    .orderBy('account_id')
    .orderBy('id')
    .limit(p.limit),
)

const pageById = statement((db, p: { accountId: number; afterId: number; limit: number }) =>
  db
    .selectFrom('top_up')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

const creditedBy = statement((db, p: { provider: string; paymentId: string }) =>
  db
    .selectFrom('top_up')
    .select(columns)
    .where('provider', '=', p.provider)
    .where('payment_id', '=', p.paymentId)
    .where('state', '=', sql.lit('posted')),
)

const insert = statement((db, p: RowKey & NewTopUp) =>
  db.insertInto('top_up').values({
    account_id: p.accountId,
    id: p.id,
    reference: p.reference,
    provider: p.provider,
    card_id: p.cardId,
    amount: p.amount,
    currency: p.currency,
    state: 'pending',
    payment_id: null,
    failure: null,
    created_at: p.createdAt,
    asked_at: p.askedAt,
    settled_at: null,
    final: 0,
    left_open_at: null,
  }),
)

const post = statement((db, p: RowKey & { from: string; paymentId: string; at: number }) =>
  db
    .updateTable('top_up')
    .set({ state: 'posted', payment_id: p.paymentId, failure: null, settled_at: p.at })
    .where(isRow(p))
    .where('state', '=', p.from)
    .where('final', '=', 0)
    .where(where =>
      where.or([where('payment_id', 'is', null), where('payment_id', '=', p.paymentId)]),
    ),
)

type Settlement = RowKey & { from: string; amount: number; paymentId: string; at: number }

const settle = statement((db, p: Settlement) =>
  db
    .updateTable('top_up')
    .set({
      state: 'posted',
      amount: p.amount,
      payment_id: p.paymentId,
      failure: null,
      settled_at: p.at,
    })
    .where(isRow(p))
    .where('state', '=', p.from),
)

const fail = statement((db, p: RowKey & { reason: string; at: number; final: number }) =>
  db
    .updateTable('top_up')
    .set({ state: 'failed', failure: p.reason, settled_at: p.at, final: p.final })
    .where(isRow(p))
    .where('state', '=', 'pending'),
)

const lockFailed = statement((db, p: RowKey) =>
  db.updateTable('top_up').set({ state: 'failed' }).where(isRow(p)).where('state', '=', 'failed'),
)

const leaveOpen = statement((db, p: RowKey & { at: number }) =>
  db
    .updateTable('top_up')
    .set({ left_open_at: p.at })
    .where(isRow(p))
    .where('state', '=', 'pending'),
)

const leaveAllOpen = statement((db, p: { at: number }) =>
  db
    .updateTable('top_up')
    .set({ left_open_at: p.at })
    .where('state', '=', sql.lit('pending'))
    .where('left_open_at', 'is', null),
)

const identify = statement((db, p: RowKey & { paymentId: string }) =>
  db
    .updateTable('top_up')
    .set({ payment_id: p.paymentId })
    .where(isRow(p))
    .where('payment_id', 'is', null),
)

const topUpOf = (row: TopUpRow): TopUp => ({
  id: row.id,
  reference: row.reference,
  provider: row.provider,
  cardId: row.card_id,
  amount: row.amount,
  currency: row.currency as Currency,
  state: row.state as TopUpState,
  paymentId: row.payment_id,
  failure: row.failure,
  createdAt: row.created_at,
  askedAt: row.asked_at,
  settledAt: row.settled_at,
  leftOpenAt: row.left_open_at,
})

export const topUpReader = (session: ReadSession): TopUpReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? topUpOf(row) : null
  },
  async latest({ accountId }, limit) {
    return (await session.all(latest, { accountId, limit })).map(topUpOf)
  },
  async pending(limit) {
    const rows = await session.all(pending, { limit })
    return rows.map(row => ({ ...topUpOf(row), accountId: row.account_id }))
  },
  async pageById({ accountId }, afterId, limit) {
    return (await session.all(pageById, { accountId, afterId, limit })).map(topUpOf)
  },
  async creditedBy(provider, paymentId) {
    const row = await session.first(creditedBy, { provider, paymentId })
    return row ? topUpOf(row) : null
  },
})

export const topUpWriter = (session: WriteSession): TopUpWriter => ({
  ...topUpReader(session),
  async insert({ accountId }, topUp) {
    session.send(insert, { ...topUp, accountId })
  },
  async post({ accountId }, id, from, paymentId, at) {
    return (await session.run(post, { accountId, id, from, paymentId, at })) === 1
  },
  async settle({ accountId }, id, from, amount, paymentId, at) {
    return (await session.run(settle, { accountId, id, from, amount, paymentId, at })) === 1
  },
  async fail({ accountId }, id, reason, at, final) {
    const row = { accountId, id, reason, at, final: final ? 1 : 0 }
    return (await session.run(fail, row)) === 1
  },
  async lockFailed({ accountId }, id) {
    return (await session.run(lockFailed, { accountId, id })) === 1
  },
  async leaveOpen({ accountId }, id, at) {
    session.send(leaveOpen, { accountId, id, at })
  },
  async leaveAllOpen(at) {
    session.send(leaveAllOpen, { at })
  },
  async identify({ accountId }, id, paymentId) {
    session.send(identify, { accountId, id, paymentId })
  },
})
