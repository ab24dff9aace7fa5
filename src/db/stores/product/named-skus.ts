import { sql } from 'kysely'
import { skuKey } from '#core/product/product.ts'
import type { Item } from '#core/shipment/item.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { neverIndexedText } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { isOfShipment, type RowKey, type ShipmentKey } from '../kit/conditions.ts'

type Holder = {
  readonly id: number
  readonly request: { readonly items: readonly Item[] }
}

const insertOfOrders = bulkInsert('shop_order_sku', ['account_id', 'shop_order_id', 'sku_key'])
const insertOfDrafts = bulkInsert('draft_sku', ['account_id', 'shipment_id', 'sku_key'])

/** A purchase that is open may end as a draft. */
const unbought: readonly ShipmentState[] = ['draft', 'purchasing']

export const sendSkusOfOrders = (
  session: WriteSession,
  accountId: number,
  orders: readonly Holder[],
): void => insertOfOrders(session, cellsOf(accountId, orders))

type Shipment = Holder & { readonly state: ShipmentState }

/** For those among new shipments of either kind that are not bought yet. */
export const sendSkusOfDrafts = (
  session: WriteSession,
  accountId: number,
  shipments: readonly Shipment[],
): void => {
  const drafts = shipments.filter(({ state }) => unbought.includes(state))
  insertOfDrafts(session, cellsOf(accountId, drafts))
}

const cellsOf = (accountId: number, holders: readonly Holder[]) =>
  holders.flatMap(({ id, request: { items } }) => {
    const keys = new Set(items.flatMap(({ sku }) => (sku === null ? [] : [skuKey(sku)])))
    return [...keys].map(key => [accountId, id, key] as const)
  })

const removeOfOrder = statement((db, p: RowKey) =>
  db
    .deleteFrom('shop_order_sku')
    .where('account_id', '=', p.accountId)
    .where('shop_order_id', '=', p.id),
)

const removeOfDraft = statement((db, p: ShipmentKey) =>
  db.deleteFrom('draft_sku').where(isOfShipment(p)),
)

export const removeSkusOfOrder = (session: WriteSession, key: RowKey): void =>
  session.send(removeOfOrder, key)

export const removeSkusOfDraft = (session: WriteSession, key: ShipmentKey): void =>
  session.send(removeOfDraft, key)

type NamedSku = { accountId: number; skuKey: string }

/**
 * Asks the holders, too: a node of the release before leaves its rows behind when it fulfils an order or
 * buys a draft. By their status the engines would search all open orders.
 */
const openOrder = statement((db, p: NamedSku) =>
  db
    .selectFrom('shop_order_sku as k')
    .innerJoin('shop_order as o', join =>
      join.onRef('o.account_id', '=', 'k.account_id').onRef('o.id', '=', 'k.shop_order_id'),
    )
    .select('o.id')
    .where('k.account_id', '=', p.accountId)
    .where('k.sku_key', '=', p.skuKey)
    .where(neverIndexedText('o.status'), '=', 'open')
    .limit(1),
)

/** Parcels or freight, never both: their ids are of one range. */
const draft = statement((db, p: NamedSku) =>
  db
    .selectFrom('draft_sku as k')
    .leftJoin('shipment as s', join =>
      join.onRef('s.account_id', '=', 'k.account_id').onRef('s.id', '=', 'k.shipment_id'),
    )
    .leftJoin('freight as f', join =>
      join.onRef('f.account_id', '=', 'k.account_id').onRef('f.id', '=', 'k.shipment_id'),
    )
    .select('k.shipment_id')
    .where('k.account_id', '=', p.accountId)
    .where('k.sku_key', '=', p.skuKey)
    .where(sql<string>`coalesce(s.state, f.state)`, 'in', unbought)
    .limit(1),
)

/** What names the SKU and is not done with; null for nothing. */
export async function holderOfSku(
  session: ReadSession,
  named: NamedSku,
): Promise<'order' | 'draft' | null> {
  if (await session.first(openOrder, named)) return 'order'
  return (await session.first(draft, named)) ? 'draft' : null
}
