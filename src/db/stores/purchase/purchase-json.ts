import type { ConnectionFacts } from '#core/carrier-account.ts'
import { usualLimits } from '#core/carrier-limits.ts'
import type { FreightPrice } from '#core/freight/freight-quote.ts'
import type { FreightRequest, FreightService } from '#core/freight/freight-shipment.ts'
import type { SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { FreightOrder } from '#core/ports/freight/sell.ts'
import type { Purchase } from '#core/purchase/purchase-store.ts'
import type { RateParcel, RateQuestion } from '#core/rating/question.ts'
import type { Price } from '#core/rating/quote.ts'
import type { BoughtService, ShipmentRequest } from '#core/shipment/shipment.ts'
import type { DraftChange } from '#core/shipment/shipment-store.ts'
import type { PurchaseTable } from '../../tables/purchase.ts'

/**
 * The scope of a purchase's key and the request of a draft stand beside the order: like it, nobody
 * needs them once the purchase is settled. An order without a scope is of the time when there was one.
 */
type Kept<Order, Request> = Order & {
  readonly keyScope?: string | undefined
  readonly soldRequest?: Request | undefined
  readonly draftBefore?: DraftChange | undefined
}

/**
 * A question of one parcel is kept as it was when there was no other. An order of before labels came in
 * their carriers' formats names none.
 */
type KeptParcelOrder = Omit<SaleOrder, 'question' | 'labelFormat'> & {
  readonly labelFormat?: SaleOrder['labelFormat']
  readonly question: KeptQuestion
}
type KeptQuestion = Omit<RateQuestion, 'parcels'> & {
  readonly parcel?: RateParcel
  readonly parcels?: RateQuestion['parcels']
}

const firstScope = 'v3_v4'

/** Nothing but a purchase needs its account: most have none. */
type KeptService = BoughtService & { readonly connection?: ConnectionFacts }

export const serviceText = ({ service, connection }: Purchase): string =>
  JSON.stringify(connection === null ? service : { ...service, connection })

/** The account at a carrier that a purchase was asked under; null where it was none. */
export const connectionIn = ({ service }: Pick<PurchaseTable, 'service'>): ConnectionFacts | null =>
  (JSON.parse(service) as KeptService).connection ?? null

export function saleOrderText(purchase: Purchase): string | null {
  const { order, key, soldRequest } = purchase
  if (order === null) return null
  const kept: Kept<object, Purchase['soldRequest']> = {
    ...(purchase.goods === 'freight' ? order : keptOrder(purchase.order)),
    keyScope: key?.scope,
    soldRequest: soldRequest ?? undefined,
    draftBefore: purchase.goods === 'parcels' ? purchase.draftBefore : undefined,
  }
  return JSON.stringify(kept)
}

function keptOrder(order: SaleOrder | null): KeptParcelOrder | null {
  if (order === null) return null
  const { parcels, ...rest } = order.question
  return parcels.length === 1 ? { ...order, question: { ...rest, parcel: parcels[0] } } : order
}

type SaleOrderRow = Pick<PurchaseTable, 'sale_order'>

function keptOf<Order, Request>({ sale_order: text }: SaleOrderRow) {
  if (text === null)
    return { order: null, keyScope: firstScope, soldRequest: null, draftBefore: undefined }
  const kept = JSON.parse(text) as Kept<Order, Request>
  const { keyScope = firstScope, soldRequest = null, draftBefore, ...order } = kept
  return { order: order as unknown as Order, keyScope, soldRequest, draftBefore }
}

type BoughtRow = SaleOrderRow & Pick<PurchaseTable, 'service' | 'price' | 'goods'>

/** What is bought, and under which scope of keys. */
export const boughtOf = (row: BoughtRow) =>
  row.goods === 'freight' ? freightOf(row) : parcelsOf(row)

function parcelsOf(row: BoughtRow) {
  const { order, keyScope, soldRequest, draftBefore } = keptOf<KeptParcelOrder, ShipmentRequest>(
    row,
  )
  const { connection = null, ...sold } = JSON.parse(row.service) as KeptService
  const service = readService(sold)
  const price = JSON.parse(row.price) as Price
  const known = order && orderOf(order)
  return {
    bought: {
      goods: 'parcels' as const,
      connection,
      service,
      price,
      order: known,
      soldRequest,
      ...(draftBefore && { draftBefore }),
    },
    keyScope,
  }
}

/** Purchases of before carriers said how long they take labels back say nothing of it. */
const readService = (kept: Omit<BoughtService, 'takesBackForMs'>): BoughtService => ({
  takesBackForMs: usualLimits.takesBackForMs,
  ...kept,
})

function freightOf(row: BoughtRow) {
  const { order, keyScope, soldRequest } = keptOf<FreightOrder, FreightRequest>(row)
  const service = JSON.parse(row.service) as FreightService
  const price = JSON.parse(row.price) as FreightPrice
  const bought = { goods: 'freight' as const, connection: null, service, price, order, soldRequest }
  return { bought, keyScope }
}

function orderOf({ question, labelFormat = 'pdf', ...rest }: KeptParcelOrder): SaleOrder | null {
  const { parcel, parcels, ...asked } = question
  const known = parcels ?? (parcel && ([parcel] as const))
  return known ? { ...rest, labelFormat, question: { ...asked, parcels: known } } : null
}
