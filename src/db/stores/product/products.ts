import { type Kysely, sql } from 'kysely'
import type { Product } from '#core/product/product.ts'
import { skuKey } from '#core/product/product.ts'
import type { ProductReader, ProductWriter } from '#core/product/product-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import { neverIndexed } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { ProductTable } from '../../tables/product.ts'
import type { Tables } from '../../tables/tables.ts'
import { holderOfSku } from './named-skus.ts'
import { productRecordOf, productText } from './product-json.ts'

const columns = ['approved_at', 'created_at', 'updated_at', 'record'] as const

/** Names one product among those of an account. */
type ProductKey = { accountId: number; skuKey: string }

const isProduct = (p: ProductKey) =>
  sql<boolean>`account_id = ${p.accountId} and sku_key = ${p.skuKey}`

const ofKey = (db: Kysely<Tables>, p: ProductKey) =>
  db.selectFrom('product').select(columns).where(isProduct(p))

const bySku = statement(ofKey)

const lock = statement((db, p: ProductKey) => ofKey(db, p).forUpdate())

const count = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('product')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId),
)

const newest = statement((db, p: { accountId: number; limit: number; offset: number }) =>
  db
    .selectFrom('product')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('sku_key', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

const approvedOfKeys = statement((db, p: { accountId: number; keys: string }, dialect) =>
  db
    .selectFrom('product')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where(sql<boolean>`sku_key in ${dialect.textsOf(p.keys)}`)
    // SQLite would search the index of all approved products.
    .where(neverIndexed('approved_at'), 'is not', null),
)

const approvedOfTitle = statement((db, p: { accountId: number; titleKey: string }) =>
  db
    .selectFrom('product')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('title_key', '=', p.titleKey)
    .where('approved_at', 'is not', null)
    .orderBy('approved_at', 'desc')
    .limit(1),
)

type ProductRow = ProductKey & {
  titleKey: string
  approvedAt: number | null
  updatedAt: number
  record: string
}

const insert = statement((db, p: ProductRow & { createdAt: number }) =>
  db
    .insertInto('product')
    .values({
      account_id: p.accountId,
      sku_key: p.skuKey,
      title_key: p.titleKey,
      approved_at: p.approvedAt,
      created_at: p.createdAt,
      updated_at: p.updatedAt,
      record: p.record,
    })
    .onConflict(conflict => conflict.columns(['account_id', 'sku_key']).doNothing()),
)

const replace = statement((db, p: ProductRow) =>
  db
    .updateTable('product')
    .set({
      title_key: p.titleKey,
      approved_at: p.approvedAt,
      updated_at: p.updatedAt,
      record: p.record,
    })
    .where(isProduct(p)),
)

const remove = statement((db, p: ProductKey) => db.deleteFrom('product').where(isProduct(p)))

const rowOf = (accountId: number, product: Product): ProductRow => ({
  accountId,
  skuKey: skuKey(product.sku),
  titleKey: codeKey(product.title),
  approvedAt: product.approvedAt,
  updatedAt: product.updatedAt,
  record: productText(product),
})

const productOf = (row: Pick<ProductTable, (typeof columns)[number]>): Product => ({
  ...productRecordOf(row.record),
  approvedAt: row.approved_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const productReader = (session: ReadSession): ProductReader => ({
  async bySku({ accountId }, sku) {
    const row = await session.first(bySku, { accountId, skuKey: skuKey(sku) })
    return row ? productOf(row) : null
  },
  async page({ accountId }, { limit, page }) {
    const [counted, rows] = await Promise.all([
      session.first(count, { accountId }),
      session.all(newest, { accountId, limit, offset: (page - 1) * limit }),
    ])
    return { products: rows.map(productOf), total: counted?.n ?? 0 }
  },
  async approvedBySkus({ accountId }, skus) {
    const keys = JSON.stringify([...new Set(skus.map(skuKey))])
    return (await session.all(approvedOfKeys, { accountId, keys })).map(productOf)
  },
  async approvedFor({ accountId }, { sku, title }) {
    const own = sku ? await session.first(bySku, { accountId, skuKey: skuKey(sku) }) : undefined
    if (own?.approved_at != null) return productOf(own)
    const row = await session.first(approvedOfTitle, { accountId, titleKey: codeKey(title) })
    return row ? productOf(row) : null
  },
})

export const productWriter = (session: WriteSession): ProductWriter => ({
  ...productReader(session),
  async insert({ accountId }, product) {
    const row = { ...rowOf(accountId, product), createdAt: product.createdAt }
    return (await session.run(insert, row)) === 1
  },
  async lock({ accountId }, sku) {
    const row = await session.first(lock, { accountId, skuKey: skuKey(sku) })
    return row ? productOf(row) : null
  },
  async replace({ accountId }, product) {
    await session.run(replace, rowOf(accountId, product))
  },
  namedBy: ({ accountId }, sku) => holderOfSku(session, { accountId, skuKey: skuKey(sku) }),
  async remove({ accountId }, sku) {
    await session.run(remove, { accountId, skuKey: skuKey(sku) })
  },
})
