import { sql } from 'kysely'
import type {
  Purchase,
  PurchaseReader,
  PurchaseState,
  PurchaseWriter,
} from '#core/purchase/purchase-store.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { PurchaseTable } from '../../tables/purchase.ts'
import { isOfShipment, type ShipmentKey } from '../kit/conditions.ts'
import { countOpenPurchases } from './open-purchase-counts.ts'
import { boughtOf, saleOrderText, serviceText } from './purchase-json.ts'

/** Named, because a newer release may add columns while this one still runs. */
const columns = [
  'account_id',
  'shipment_id',
  'state',
  'reference',
  'service',
  'price',
  'held_at',
  'requested_at',
  'settled_at',
  'idempotency_key',
  'notes',
  'sale_order',
  'from_draft',
  'handle',
  'goods',
] as const

type PurchaseRow = Pick<PurchaseTable, (typeof columns)[number]>

const ofShipment = statement((db, p: ShipmentKey) =>
  db
    .selectFrom('purchase')
    .select(columns)
    .where(isOfShipment(p))
    .orderBy('attempt', 'desc')
    .limit(sql.lit(1)),
)

const open = statement((db, p: { limit: number }) =>
  db
    .selectFrom('purchase')
    .select(columns)
    .where('settled_at', 'is', null)
    .orderBy('held_at')
    .orderBy('account_id')
    .orderBy('shipment_id')
    .limit(p.limit),
)

type NewPurchase = ShipmentKey & {
  state: PurchaseState
  reference: string
  service: string
  price: string
  heldAt: number
  requestedAt: number | null
  settledAt: number | null
  idempotencyKey: string | null
  notes: string
  order: string | null
  fromDraft: number
  goods: string
}

const insert = statement((db, p: NewPurchase) =>
  db.insertInto('purchase').values({
    account_id: p.accountId,
    shipment_id: p.shipmentId,
    attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from ${tableOf('purchase')}
      where ${isOfShipment(p)})`,
    state: p.state,
    reference: p.reference,
    service: p.service,
    price: p.price,
    held_at: p.heldAt,
    requested_at: p.requestedAt,
    settled_at: p.settledAt,
    from_draft: p.fromDraft,
    handle: null,
    idempotency_key: p.idempotencyKey,
    notes: p.notes,
    sale_order: p.order,
    goods: p.goods,
  }),
)

type PurchaseKey = ShipmentKey & { reference: string }

/** The states that it may stand in; one that is named twice changes nothing. */
type PurchaseMove = PurchaseKey & {
  from1: PurchaseState
  from2: PurchaseState
  from3: PurchaseState
  from4: PurchaseState
  to: PurchaseState
  requestedAt: number | null
  settledAt: number | null
  handle: string | null
}

const move = statement((db, p: PurchaseMove) =>
  db
    .updateTable('purchase')
    .set(update => ({
      state: p.to,
      requested_at: update.fn.coalesce(
        update.cast<number | null>(update.val(p.requestedAt), 'bigint'),
        'requested_at',
      ),
      settled_at: p.settledAt,
      handle: update.fn.coalesce(
        update.cast<string | null>(update.val(p.handle), 'text'),
        'handle',
      ),
      sale_order: update
        .case()
        .when(update.cast<number | null>(update.val(p.settledAt), 'bigint'), 'is', null)
        .then(update.ref('sale_order'))
        .end(),
    }))
    .where(isOfShipment(p))
    .where('reference', '=', p.reference)
    .where('state', 'in', [p.from1, p.from2, p.from3, p.from4])
    // No move leaves a settled state.
    .where('settled_at', 'is', null),
)

const releaseRefused = statement((db, p: PurchaseKey & { requestedAt: number; at: number }) =>
  db
    .updateTable('purchase')
    .set({ state: sql.lit('released'), settled_at: p.at, sale_order: null })
    .where(isOfShipment(p))
    .where('reference', '=', p.reference)
    .where('state', '=', sql.lit('requested'))
    .where('requested_at', '=', p.requestedAt),
)

const takeSearch = statement(
  (db, p: PurchaseKey & { budget: number; apartMs: number; at: number }) =>
    db
      .updateTable('purchase')
      .set({ searches: sql<number>`coalesce(searches, 0) + 1` })
      .where(isOfShipment(p))
      .where('reference', '=', p.reference)
      .where(sql<number>`coalesce(searches, 0)`, '<', p.budget)
      .where(
        sql<boolean>`coalesce(searches, 0) * ${p.apartMs} <= ${p.at} - coalesce(requested_at, held_at)`,
      ),
)

const searchesOf = statement((db, p: PurchaseKey) =>
  db
    .selectFrom('purchase')
    .select('searches')
    .where(isOfShipment(p))
    .where('reference', '=', p.reference),
)

const giveSearchBack = statement((db, p: PurchaseKey) =>
  db
    .updateTable('purchase')
    .set({ searches: sql<number>`searches - 1` })
    .where(isOfShipment(p))
    .where('reference', '=', p.reference)
    .where('searches', '>', sql.lit(0)),
)

function purchaseOf(row: PurchaseRow): Purchase {
  const { bought, keyScope } = boughtOf(row)
  const text = row.idempotency_key
  return {
    shipmentId: row.shipment_id,
    state: row.state,
    reference: row.reference,
    heldAt: row.held_at,
    requestedAt: row.requested_at,
    settledAt: row.settled_at,
    key: text === null ? null : { scope: keyScope, text },
    notes: JSON.parse(row.notes) as string[],
    handle: row.handle,
    isOfDraft: row.from_draft === 1,
    ...bought,
  }
}

export const purchaseReader = (session: ReadSession): PurchaseReader => ({
  async ofShipment({ accountId }, shipmentId) {
    const row = await session.first(ofShipment, { accountId, shipmentId })
    return row ? purchaseOf(row) : null
  },
  async open(limit) {
    const rows = await session.all(open, { limit })
    return rows.map(row => ({ ...purchaseOf(row), accountId: row.account_id }))
  },
  openCounts: limit => countOpenPurchases(session, limit),
})

export const purchaseWriter = (session: WriteSession): PurchaseWriter => ({
  ...purchaseReader(session),
  async insert({ accountId }, purchase) {
    session.send(insert, {
      accountId,
      shipmentId: purchase.shipmentId,
      state: purchase.state,
      reference: purchase.reference,
      heldAt: purchase.heldAt,
      requestedAt: purchase.requestedAt,
      settledAt: purchase.settledAt,
      service: serviceText(purchase),
      price: JSON.stringify(purchase.price),
      notes: JSON.stringify(purchase.notes),
      idempotencyKey: purchase.key?.text ?? null,
      order: saleOrderText(purchase),
      fromDraft: purchase.isOfDraft ? 1 : 0,
      goods: purchase.goods,
    })
  },
  async move({ accountId }, { shipmentId, reference }, from, to, at, handle = null) {
    const [from1, ...others] = from.filter(isOpen)
    if (from1 === undefined) return false
    const [from2 = from1, from3 = from1, from4 = from1] = others
    const changed = await session.run(move, {
      accountId,
      shipmentId,
      reference,
      from1,
      from2,
      from3,
      from4,
      to,
      requestedAt: to === 'requested' ? at : null,
      settledAt: isOpen(to) ? null : at,
      handle,
    })
    return changed === 1
  },
  async releaseRefused({ accountId }, { shipmentId, reference }, requestedAt, at) {
    const refusal = { accountId, shipmentId, reference, requestedAt, at }
    return (await session.run(releaseRefused, refusal)) === 1
  },
  async takeSearch({ accountId, shipmentId, reference }, budget, apartMs, at) {
    const search = { accountId, shipmentId, reference, budget, apartMs, at }
    if ((await session.run(takeSearch, search)) === 1) return 'counted'
    const row = await session.first(searchesOf, search)
    if (!row) return 'gone'
    return (row.searches ?? 0) < budget ? 'early' : 'spent'
  },
  async giveSearchBack({ accountId, shipmentId, reference }) {
    session.send(giveSearchBack, { accountId, shipmentId, reference })
  },
})

const isOpen = (state: Purchase['state']): boolean => state !== 'posted' && state !== 'released'
