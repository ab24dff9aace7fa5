import type { RequestKey } from '#core/command/key-store.ts'
import type { SaleOrder } from '#core/ports/carrier.ts'
import type { Purchase, PurchaseReader, PurchaseWriter } from '#core/purchase/purchase-store.ts'
import type { RateParcel, RateQuestion } from '#core/rating/question.ts'
import type { Price } from '#core/rating/quote.ts'
import type { BoughtService } from '#core/shipment/shipment.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { PurchaseTable } from '../../tables/purchase.ts'
import { isOfShipment, type ShipmentKey } from '../kit/row-key.ts'

const ofShipment = statement((db, p: ShipmentKey) =>
  db.selectFrom('purchase').selectAll().where(isOfShipment(p)),
)

const open = statement((db, p: { limit: number }) =>
  db
    .selectFrom('purchase')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('held_at')
    .orderBy('account_id')
    .orderBy('shipment_id')
    .limit(p.limit),
)

type NewPurchase = ShipmentKey & {
  state: string
  reference: string
  service: string
  price: string
  heldAt: number
  requestedAt: number | null
  settledAt: number | null
  idempotencyKey: string | null
  notes: string
  order: string | null
}

/** A shipment is bought once, and never from a draft: two columns say so of each row. */
const insert = statement((db, p: NewPurchase) =>
  db.insertInto('purchase').values({
    account_id: p.accountId,
    shipment_id: p.shipmentId,
    attempt: 1,
    state: p.state,
    reference: p.reference,
    service: p.service,
    price: p.price,
    held_at: p.heldAt,
    requested_at: p.requestedAt,
    settled_at: p.settledAt,
    from_draft: 0,
    idempotency_key: p.idempotencyKey,
    notes: p.notes,
    sale_order: p.order,
  }),
)

/** The states that it may stand in; one that is named twice changes nothing. */
type Move = ShipmentKey & {
  from1: string
  from2: string
  from3: string
  to: string
  requestedAt: number | null
  settledAt: number | null
}

const move = statement((db, p: Move) =>
  db
    .updateTable('purchase')
    .set(update => ({
      state: p.to,
      requested_at: update.fn.coalesce(
        update.cast<number | null>(update.val(p.requestedAt), 'bigint'),
        'requested_at',
      ),
      settled_at: p.settledAt,
      sale_order: update
        .case()
        .when(update.cast<number | null>(update.val(p.settledAt), 'bigint'), 'is', null)
        .then(update.ref('sale_order'))
        .end(),
    }))
    .where(isOfShipment(p))
    .where('state', 'in', [p.from1, p.from2, p.from3])
    // What is settled stays so, whatever is asked.
    .where('settled_at', 'is', null),
)

/**
 * The scope of a purchase's key stands beside the order: like it, nobody needs it once the purchase
 * is settled. An order that names none is of the time when there was one scope. A question of one
 * parcel is kept as it was when there was no other.
 */
type KeptOrder = Omit<SaleOrder, 'question'> & {
  readonly keyScope?: string | undefined
  readonly question: Omit<RateQuestion, 'parcels'> & {
    readonly parcel?: RateParcel
    readonly parcels?: RateQuestion['parcels']
  }
}
const firstScope = 'v3_v4'

function orderOf(row: PurchaseTable): { order: SaleOrder | null; keyScope: string } {
  if (row.sale_order === null) return { order: null, keyScope: firstScope }
  const { keyScope = firstScope, question, ...order } = JSON.parse(row.sale_order) as KeptOrder
  const { parcel, parcels, ...rest } = question
  const known = parcels ?? (parcel && [parcel])
  return { order: known ? { ...order, question: { ...rest, parcels: known } } : null, keyScope }
}

function textOf(order: SaleOrder | null, key: RequestKey | null): string | null {
  if (order === null) return null
  const { parcels, ...rest } = order.question
  const question = parcels.length === 1 ? { ...rest, parcel: parcels[0] } : order.question
  return JSON.stringify({ ...order, question, keyScope: key?.scope } satisfies KeptOrder)
}

function purchaseOf(row: PurchaseTable): Purchase {
  const { order, keyScope } = orderOf(row)
  const text = row.idempotency_key
  return {
    shipmentId: row.shipment_id,
    state: row.state as Purchase['state'],
    reference: row.reference,
    service: JSON.parse(row.service) as BoughtService,
    price: JSON.parse(row.price) as Price,
    heldAt: row.held_at,
    requestedAt: row.requested_at,
    settledAt: row.settled_at,
    key: text === null ? null : { scope: keyScope, text },
    notes: JSON.parse(row.notes) as string[],
    order,
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
})

export const purchaseWriter = (session: WriteSession): PurchaseWriter => ({
  ...purchaseReader(session),
  async insert({ accountId }, { service, price, key, notes, order, ...purchase }) {
    session.send(insert, {
      accountId,
      ...purchase,
      service: JSON.stringify(service),
      price: JSON.stringify(price),
      notes: JSON.stringify(notes),
      idempotencyKey: key?.text ?? null,
      order: textOf(order, key),
    })
  },
  async move({ accountId }, shipmentId, from, to, at) {
    const [from1, from2 = from1, from3 = from2] = from.filter(isOpen)
    if (from1 === undefined || from2 === undefined || from3 === undefined) return false
    const changed = await session.run(move, {
      accountId,
      shipmentId,
      from1,
      from2,
      from3,
      to,
      requestedAt: to === 'requested' ? at : null,
      settledAt: isOpen(to) ? null : at,
    })
    return changed === 1
  },
})

const isOpen = (state: Purchase['state']): boolean => state !== 'posted' && state !== 'released'
