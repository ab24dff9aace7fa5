import { sql } from 'kysely'
import { CoreError } from '#core/errors.ts'
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

type Key = { accountId: number; key: string; notBefore: number }

const byId = statement((db, p: RowKey) => db.selectFrom('top_up').selectAll().where(isRow(p)))

const byKey = statement((db, p: Key) =>
  db
    .selectFrom('top_up')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('idempotency_key', '=', p.key)
    .where('asked_at', '>=', p.notBefore),
)

const pending = statement((db, p: { limit: number }) =>
  db
    .selectFrom('top_up')
    .selectAll()
    .where('state', '=', sql.lit('pending'))
    .orderBy('asked_at')
    .orderBy('account_id')
    .orderBy('id')
    .limit(p.limit),
)

const pageById = statement((db, p: { accountId: number; afterId: number; limit: number }) =>
  db
    .selectFrom('top_up')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

const creditedBy = statement((db, p: { provider: string; paymentId: string }) =>
  db
    .selectFrom('top_up')
    .selectAll()
    .where('provider', '=', p.provider)
    .where('payment_id', '=', p.paymentId)
    .where('state', '=', sql.lit('posted')),
)

/** A key counts within its window only. */
const freeOldKey = statement((db, p: Key) =>
  db
    .updateTable('top_up')
    .set({ idempotency_key: null })
    .where('account_id', '=', p.accountId)
    .where('idempotency_key', '=', p.key)
    .where('asked_at', '<', p.notBefore),
)

/** A second transaction with the same key waits here for the end of the first, then inserts nothing. */
const insert = statement((db, p: RowKey & NewTopUp) =>
  db
    .insertInto('top_up')
    .values({
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
      idempotency_key: p.idempotencyKey,
      created_at: p.createdAt,
      asked_at: p.askedAt,
      settled_at: null,
      final: 0,
    })
    .onConflict(conflict => conflict.doNothing()),
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

const freeKey = statement((db, p: RowKey) =>
  db
    .updateTable('top_up')
    .set({ idempotency_key: null })
    .where(isRow(p))
    .where('state', '=', 'failed'),
)

const identify = statement((db, p: RowKey & { paymentId: string }) =>
  db
    .updateTable('top_up')
    .set({ payment_id: p.paymentId })
    .where(isRow(p))
    .where('payment_id', 'is', null),
)

const topUpOf = (row: TopUpTable): TopUp => ({
  id: row.id,
  reference: row.reference,
  provider: row.provider,
  cardId: row.card_id,
  amount: row.amount,
  currency: row.currency as Currency,
  state: row.state as TopUpState,
  paymentId: row.payment_id,
  failure: row.failure,
  idempotencyKey: row.idempotency_key,
  createdAt: row.created_at,
  askedAt: row.asked_at,
  settledAt: row.settled_at,
})

export const topUpReader = (session: ReadSession): TopUpReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? topUpOf(row) : null
  },
  async byKey({ accountId }, key, notBefore) {
    const row = await session.first(byKey, { accountId, key, notBefore })
    return row ? topUpOf(row) : null
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
  async insert({ accountId }, topUp, notBefore) {
    const { idempotencyKey: key } = topUp
    if (key !== null) session.send(freeOldKey, { accountId, key, notBefore })
    if ((await session.run(insert, { ...topUp, accountId })) === 1) return null
    const holder = key && (await session.first(byKey, { accountId, key, notBefore }))
    if (holder) return topUpOf(holder)
    throw new CoreError('unavailable', 'The idempotency key was given back at this moment.')
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
  async freeKey({ accountId }, id) {
    session.send(freeKey, { accountId, id })
  },
  async identify({ accountId }, id, paymentId) {
    session.send(identify, { accountId, id, paymentId })
  },
})
