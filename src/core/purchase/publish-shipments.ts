import { type Audience, publish } from '../event/publish.ts'
import type { Fact, ShipmentEventType } from '../facts.ts'
import { areCreditsLow } from '../ledger/low-credits.ts'
import type { Writers } from '../store.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import { endFollowing } from '../webhook/follow-shipment.ts'
import type { GoodsSales } from './goods-sales.ts'
import { readRefunds } from './void/refund.ts'

/** Publishes what became of shipments, with their records as the transaction leaves them. */
export async function publishShipments(
  sales: GoodsSales,
  audience: Audience | null,
  writers: Writers,
  type: ShipmentEventType,
  shipmentIds: readonly number[],
): Promise<void> {
  if (audience === null) return
  const shipments = await sales.byIds(writers, audience.tenant, shipmentIds)
  const refundOf = await readRefunds(writers, audience.tenant, shipments)
  const facts = shipments.map(shipment => ({ type, shipment, refund: refundOf(shipment) }))
  await publish(audience, writers, facts)
}

/** The label is void and its money is back: no scans are published any more. */
export async function publishVoid(
  sales: GoodsSales,
  audience: Audience | null,
  writers: Writers,
  shipmentId: number,
): Promise<void> {
  if (audience === null) return
  await publishShipments(sales, audience, writers, 'shipment.voided', [shipmentId])
  await publishShipments(sales, audience, writers, 'shipment.refunded', [shipmentId])
  await endFollowing(writers, audience.tenant, shipmentId, audience.world.clock.now())
}

type SoldConsignment = {
  readonly shipmentId: number
  /** What the purchase took from the available credits; 0 where they were set aside before. */
  readonly spent: Minor
}

/** Publishes a label that is bought, the order that it fulfils, and credits that become low by it. */
export async function publishPurchase(
  sales: GoodsSales,
  audience: Audience | null,
  writers: Writers,
  { shipmentId, spent }: SoldConsignment,
): Promise<void> {
  if (audience === null) return
  const { tenant } = audience
  const [shipment] = await sales.byIds(writers, tenant, [shipmentId])
  if (!shipment) return
  const facts: Fact[] = [{ type: 'shipment.purchased', shipment, refund: null }]
  const order = await writers.orders.fulfilledBy(tenant, shipmentId)
  if (order) facts.push({ type: 'order.fulfilled', order })
  facts.push(...(await lowCredits(audience, writers, spent)))
  await publish(audience, writers, facts)
}

/** Publishes credits that become low when a part of them is set aside. */
export async function publishHold(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'ledger'>,
  held: Minor,
): Promise<void> {
  if (audience !== null) await publish(audience, writers, await lowCredits(audience, writers, held))
}

async function lowCredits(
  audience: Audience,
  { ledger }: Pick<Writers, 'ledger'>,
  spent: Minor,
): Promise<readonly Fact[]> {
  if (spent === 0) return []
  const available = await ledger.balance(audience.tenant, 'credits', houseCurrency)
  const isNew = areCreditsLow(available, audience) && !areCreditsLow(available + spent, audience)
  return isNew ? [{ type: 'credits.low', available, limit: audience.lowCredits }] : []
}
