import { type Audience, publish } from '../event/publish.ts'
import type { Fact } from '../facts.ts'
import type { Writers } from '../store.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import type { Goods } from './goods.ts'

export type SoldConsignment = {
  readonly shipmentId: number
  /** What the purchase took from the available credits; 0 where they were set aside before. */
  readonly spent: Minor
}

/** Tells of a label that is bought, of the order that it fulfils, and of credits that become low by it. */
export async function tellOfPurchase(
  goods: Goods,
  audience: Audience | null,
  writers: Writers,
  { shipmentId, spent }: SoldConsignment,
): Promise<void> {
  if (audience === null) return
  const { tenant } = audience
  const [shipment] = await goods.told(writers, tenant, [shipmentId])
  if (!shipment) return
  const facts: Fact[] = [{ type: 'shipment.purchased', shipment, refund: null }]
  const order = await writers.orders.fulfilledBy(tenant, shipmentId)
  if (order) facts.push({ type: 'order.fulfilled', order })
  facts.push(...(await lowCredits(audience, writers, spent)))
  await publish(audience, writers, facts)
}

/** Tells of credits that become low when a part of them is set aside. */
export async function tellOfHold(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'ledger'>,
  held: Minor,
): Promise<void> {
  if (audience !== null) await publish(audience, writers, await lowCredits(audience, writers, held))
}

async function lowCredits(
  { tenant, lowCredits: limit }: Audience,
  { ledger }: Pick<Writers, 'ledger'>,
  spent: Minor,
): Promise<readonly Fact[]> {
  if (spent === 0) return []
  const available = await ledger.balance(tenant, 'credits', houseCurrency)
  const isNew = available < limit && available + spent >= limit
  return isNew ? [{ type: 'credits.low', available, limit }] : []
}
