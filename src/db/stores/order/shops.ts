import type { Shop, ShopOrigin, ShopReader, ShopWriter } from '#core/shop/shop.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'

const shopColumns = columns('shop', {
  id: 'id',
  identifier: 'identifier',
  origin: 'origin',
  createdAt: 'created_at',
  closedAt: 'closed_at',
})

const byId = statement((db, p: RowKey) =>
  db.selectFrom('shop').select(shopColumns.list).where(isRow(p)),
)

const byIdentifier = statement((db, p: { accountId: number; identifier: string }) =>
  db
    .selectFrom('shop')
    .select(shopColumns.list)
    .where('account_id', '=', p.accountId)
    .where('identifier', '=', p.identifier)
    .where('closed_at', 'is', null),
)

const list = statement((db, p: { accountId: number; origin: ShopOrigin }) =>
  db
    .selectFrom('shop')
    .select(shopColumns.list)
    .where('account_id', '=', p.accountId)
    .where('origin', '=', p.origin)
    .where('closed_at', 'is', null)
    .orderBy('id'),
)

const count = statement((db, p: { accountId: number; origin: ShopOrigin }) =>
  db
    .selectFrom('shop')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId)
    .where('origin', '=', p.origin)
    .where('closed_at', 'is', null),
)

const insert = statement((db, p: Shop & { accountId: number }) =>
  db
    .insertInto('shop')
    .values({ account_id: p.accountId, ...shopColumns.row(p) })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'identifier']).where('closed_at', 'is', null).doNothing(),
    ),
)

/** Changes nothing but locks the row. */
const keepOpen = statement((db, p: RowKey) =>
  db.updateTable('shop').set({ closed_at: null }).where(isRow(p)).where('closed_at', 'is', null),
)

const close = statement((db, p: RowKey & { at: number }) =>
  db.updateTable('shop').set({ closed_at: p.at }).where(isRow(p)).where('closed_at', 'is', null),
)

export const shopReader = (session: ReadSession): ShopReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? shopColumns.record(row) : null
  },
  async byIdentifier({ accountId }, identifier) {
    const row = await session.first(byIdentifier, { accountId, identifier })
    return row ? shopColumns.record(row) : null
  },
  async list({ accountId }, origin) {
    return (await session.all(list, { accountId, origin })).map(shopColumns.record)
  },
  async count({ accountId }, origin) {
    return Number((await session.first(count, { accountId, origin }))?.n ?? 0)
  },
})

export const shopWriter = (session: WriteSession): ShopWriter => ({
  ...shopReader(session),
  async insert({ accountId }, shop) {
    return (await session.run(insert, { ...shop, accountId, closedAt: null })) === 1
  },
  keepOpen: async ({ accountId }, id) => (await session.run(keepOpen, { accountId, id })) === 1,
  close: async ({ accountId }, id, at) => (await session.run(close, { accountId, id, at })) === 1,
})
