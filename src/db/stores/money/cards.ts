import type { CardReader, CardWriter, StoredCard } from '#core/payment/card-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'

const cardColumns = columns('payment_card', {
  id: 'id',
  provider: 'provider',
  token: 'token',
  payer: 'payer',
  label: 'label',
  isDefault: 'is_default',
  addedAt: 'added_at',
})

const byId = statement((db, p: RowKey) =>
  db.selectFrom('payment_card').select(cardColumns.list).where(isRow(p)),
)

const byToken = statement((db, p: { accountId: number; provider: string; token: string }) =>
  db
    .selectFrom('payment_card')
    .select(cardColumns.list)
    .where('account_id', '=', p.accountId)
    .where('provider', '=', p.provider)
    .where('token', '=', p.token)
    .where('removed_at', 'is', null),
)

const defaultCard = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('payment_card')
    .select(cardColumns.list)
    .where('account_id', '=', p.accountId)
    .where('is_default', '=', eb => eb.lit(1)),
)

const list = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('payment_card')
    .select(cardColumns.list)
    .where('account_id', '=', p.accountId)
    .where('removed_at', 'is', null)
    .orderBy('id'),
)

const insert = statement((db, p: RowKey & Omit<StoredCard, 'isDefault'> & { isDefault: 0 }) =>
  db
    .insertInto('payment_card')
    .values({ account_id: p.accountId, ...cardColumns.row(p) })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'provider', 'token'])
        .doUpdateSet({ removed_at: null, label: p.label, payer: p.payer, added_at: p.addedAt })
        .where('payment_card.removed_at', 'is not', null),
    ),
)

const clearDefault = statement((db, p: { accountId: number }) =>
  db
    .updateTable('payment_card')
    .set({ is_default: 0 })
    .where('account_id', '=', p.accountId)
    .where('is_default', '=', eb => eb.lit(1)),
)

const setDefault = statement((db, p: RowKey) =>
  db
    .updateTable('payment_card')
    .set({ is_default: 1 })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const remove = statement((db, p: RowKey & { at: number }) =>
  db
    .updateTable('payment_card')
    .set({ removed_at: p.at, is_default: 0 })
    .where(isRow(p))
    .where('removed_at', 'is', null),
)

const cardOf = (row: RowOf<typeof cardColumns>): StoredCard => ({
  ...cardColumns.record(row),
  isDefault: row.is_default === 1,
})

const orNull = (row: RowOf<typeof cardColumns> | undefined): StoredCard | null =>
  row ? cardOf(row) : null

export const cardReader = (session: ReadSession): CardReader => ({
  async byId({ accountId }, id) {
    return orNull(await session.first(byId, { accountId, id }))
  },
  async byToken({ accountId }, provider, token) {
    return orNull(await session.first(byToken, { accountId, provider, token }))
  },
  async defaultCard({ accountId }) {
    return orNull(await session.first(defaultCard, { accountId }))
  },
  async list({ accountId }) {
    return (await session.all(list, { accountId })).map(cardOf)
  },
})

export const cardWriter = (session: WriteSession): CardWriter => ({
  ...cardReader(session),
  async insert({ accountId }, card) {
    return (await session.run(insert, { ...card, accountId, isDefault: 0 })) === 1
  },
  async makeDefault({ accountId }, id) {
    // Its account's transaction holds the lock (ADR 52); in another one the unique index would refuse a second.
    session.send(clearDefault, { accountId })
    session.send(setDefault, { accountId, id })
  },
  async remove({ accountId }, id, at) {
    const card = await session.first(byId, { accountId, id })
    const removed = await session.run(remove, { accountId, id, at })
    return removed === 1 ? orNull(card) : null
  },
})
