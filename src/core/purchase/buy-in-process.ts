import { joinBatch } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import { idempotencyWindowMs } from '../command/key-window.ts'
import { refuseWithoutCredits } from '../ledger/credit-balance.ts'
import { postFrom } from '../ledger/purchase-postings.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { Sale, Selling } from '../ports/carrier.ts'
import type { DrawnLabel } from '../ports/labels.ts'
import type { Bought, BoughtService, Shipment, ShipmentRequest } from '../shipment/shipment.ts'
import type { NewShipment } from '../shipment/shipment-store.ts'
import type { Made } from '../shipment/view-shipment.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { askCarrier } from './carrier-refusal.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService, type NamedShipment } from './decide/sale-order.ts'

export type Draft = NamedShipment & {
  readonly createdAt: Instant
  readonly storeId: string | null
  /** Our own id of the order that it is made from. */
  readonly order: number | null
  readonly batchId: string | null
  readonly key: string | null
  readonly notes: readonly string[]
}

/**
 * A carrier that works in our process sells, is paid and is written down in one transaction: there is
 * no moment at which one of these is done and another is not. What can fail before is done first; what
 * is given back carries it out.
 */
export async function buyHere(
  command: Command,
  decision: Decision,
  draft: Draft,
  selling: Extract<Selling, { kind: 'here' }>,
  reference: string,
): Promise<() => Promise<Made>> {
  const { world, tenant } = command
  const { simulatedBook } = decision.carrier
  const serial = await world.store.takeNumbers(selling.numbers, 1)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const sale = askCarrier(() => selling.issue(serial))
  // Drawn before anything is written: a label that can't be drawn is not sold.
  const { packed: label, bytes: drawn } = await draw(command, decision, draft, sale)
  const bought = boughtAt(boughtService(decision), decision, sale, draft)
  const shipment = asBought(draft, bought, nextMove(command, bought, draft.request))
  const now = world.clock.now()
  const buy = async (writers: Writers): Promise<Made> => {
    const holder = await takeKey(writers, command, draft)
    if (holder !== null) return { shipmentId: holder, replayed: true }
    await joinBatch(writers, tenant, draft.batchId)
    await writers.ledger.append(tenant, {
      id: postingId,
      cause: { kind: 'shipment', id: draft.shipCode },
      at: now,
      memo: `${bought.serviceName} ${bought.trackingCode}`,
      entries: postFrom('credits', decision.quote),
    })
    await writers.shipments.insert(tenant, shipment, label)
    const { trackingCode } = sale
    await simulatedBook?.enterSale(writers, { reference, trackingCode, label, soldAt: now })
    await writers.tracking.append(tenant, draft.id, labelMade(bought.boughtAt))
    await linkToOrder(writers, tenant, draft, bought.boughtAt)
    const fresh = { shipment: asKept(shipment), label: drawn }
    return { shipmentId: draft.id, replayed: false, fresh }
  }
  const outcome = ({ replayed }: Made) => (replayed ? null : `purchased ${draft.shipCode}`)
  return () => carryOut(command, buy, outcome)
}

/** Long papers are not drawn for nothing: credits that do not reach now are refused before. */
async function draw(
  { world, tenant }: Command,
  { quote }: Decision,
  { request: { labelFormat } }: Draft,
  { label }: Sale,
): Promise<DrawnLabel> {
  if (world.drawing.isLong(label, labelFormat)) {
    await refuseWithoutCredits(world.store, tenant, quote)
  }
  return await world.drawing.draw(label, labelFormat, tenant.accountId)
}

/** The command's first statement where there is a key: whoever comes second finds the first's shipment. */
export async function takeKey(
  { keys }: Writers,
  { world, tenant }: Command,
  { key, id }: Pick<Draft, 'key' | 'id'>,
): Promise<number | null> {
  if (key === null) return null
  const now = world.clock.now()
  return await keys.take(tenant, 'v3_v4', key, id, now, now - idempotencyWindowMs)
}

export const boughtAt = (
  service: BoughtService,
  { quote }: Pick<Decision, 'quote'>,
  { trackingCode }: Pick<Sale, 'trackingCode'>,
  { createdAt, notes }: Pick<Draft, 'createdAt' | 'notes'>,
): Bought => ({ ...service, price: priceOf(quote), trackingCode, boughtAt: createdAt, notes })

/** The price alone: what a quote says beside it belongs to the question, not to the purchase. */
export function priceOf(quote: Decision['quote']): Bought['price'] {
  const { baseRate, addOns, duty, rate, gst, pst, hst, qst, dutyTax, tax, total, currency } = quote
  return { baseRate, addOns, duty, rate, gst, pst, hst, qst, dutyTax, tax, total, currency }
}

/** When the parcel is first heard of on its way. */
export function nextMove(
  { world }: Pick<Command, 'world'>,
  bought: Bought,
  { toAddress }: ShipmentRequest,
): Instant | null {
  const [first] = world.journey({ ...bought, recipientName: toAddress.name })
  return first?.at ?? null
}

export const labelMade = (at: Instant) =>
  ({ state: 'bought', description: 'Label made', location: '', at }) as const

const asBought = (draft: Draft, bought: Bought, nextMoveAt: Instant | null): NewShipment => ({
  id: draft.id,
  shipCode: draft.shipCode,
  state: 'bought',
  createdAt: draft.createdAt,
  orderId: draft.orderId,
  storeId: draft.storeId,
  batchId: draft.batchId,
  request: draft.request,
  bought,
  totalPaid: bought.price.total,
  nextMoveAt,
})

/** As the store would give it back. */
const asKept = (shipment: NewShipment): Shipment => ({
  id: shipment.id,
  shipCode: shipment.shipCode,
  state: shipment.state,
  createdAt: shipment.createdAt,
  orderId: shipment.orderId,
  store: shipment.storeId,
  batchId: shipment.batchId,
  closeoutId: null,
  request: shipment.request,
  bought: shipment.bought,
  totalPaid: shipment.totalPaid,
})
