import { sql } from 'kysely'
import type { TopUp, TopUpReader, TopUpState, TopUpWriter } from '#core/payment/top-up-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'

const topUpColumns = columns('top_up', {
  id: 'id',
  reference: 'reference',
  provider: 'provider',
  cardId: 'card_id',
  amount: 'amount',
  currency: 'currency',
  state: 'state',
  paymentId: 'payment_id',
  failure: 'failure',
  createdAt: 'created_at',
  askedAt: 'asked_at',
  settledAt: 'settled_at',
  leftOpenAt: 'left_open_at',
})

const byId = statement((db, p: RowKey) =>
  db.selectFrom('top_up').select(topUpColumns.list).where(isRow(p)),
)

const latest = statement((db, p: { accountId: number; limit: number }) =>
  db
    .selectFrom('top_up')
    .select(topUpColumns.list)
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc')
    .limit(p.limit),
)

const pending = statement((db, p: { limit: number }) =>
  db
    .selectFrom('top_up')
    .select(topUpColumns.list)
    .select('account_id')
    .where('state', '=', sql.lit('pending'))
    .orderBy('asked_at')
    .orderBy('account_id')
    .orderBy('id')
    .limit(p.limit),
)

const pageById = statement((db, p: { accountId: number; afterId: number; limit: number }) =>
  db
    .selectFrom('top_up')
    .select(topUpColumns.list)
    .where('account_id', '=', p.accountId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

const creditedBy = statement((db, p: { provider: string; paymentId: string }) =>
  db
    .selectFrom('top_up')
    .select(topUpColumns.list)
    .where('provider', '=', p.provider)
    .where('payment_id', '=', p.paymentId)
    .where('state', '=', sql.lit('posted')),
)

const insert = statement((db, p: TopUp & { accountId: number }) =>
  db.insertInto('top_up').values({ account_id: p.accountId, ...topUpColumns.row(p), final: 0 }),
)

const unsettled = {
  state: 'pending',
  paymentId: null,
  failure: null,
  settledAt: null,
  leftOpenAt: null,
} as const

const post = statement((db, p: RowKey & { from: TopUpState; paymentId: string; at: number }) =>
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

type Settlement = RowKey & { from: TopUpState; amount: number; paymentId: string; at: number }

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

export const topUpReader = (session: ReadSession): TopUpReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? topUpColumns.record(row) : null
  },
  async latest({ accountId }, limit) {
    return (await session.all(latest, { accountId, limit })).map(topUpColumns.record)
  },
  async pending(limit) {
    const rows = await session.all(pending, { limit })
    return rows.map(row => ({ ...topUpColumns.record(row), accountId: row.account_id }))
  },
  async pageById({ accountId }, afterId, limit) {
    return (await session.all(pageById, { accountId, afterId, limit })).map(topUpColumns.record)
  },
  async creditedBy(provider, paymentId) {
    const row = await session.first(creditedBy, { provider, paymentId })
    return row ? topUpColumns.record(row) : null
  },
})

export const topUpWriter = (session: WriteSession): TopUpWriter => ({
  ...topUpReader(session),
  async insert({ accountId }, topUp) {
    session.send(insert, { ...topUp, ...unsettled, accountId })
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
