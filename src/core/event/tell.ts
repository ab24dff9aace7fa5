import { randomUUID } from 'node:crypto'
import { refundsOf } from '../purchase/refund.ts'
import type { Writers } from '../store.ts'
import type { Audience } from './audience.ts'
import { type Fact, type ShipmentEventType, shipmentOf } from './event.ts'

/**
 * Writes facts down for those who listen, in the transaction of the facts and at its end: from here on
 * nobody else can tell anything of the account before this transaction has ended.
 */
export async function tell(
  audience: Audience | null,
  { events }: Pick<Writers, 'events'>,
  facts: readonly Fact[],
): Promise<void> {
  if (audience === null || facts.length === 0) return
  const { world, tenant, now: at } = audience
  const toldAt = world.clock.now()
  const first = await events.takeSequences(tenant, facts.length)
  for (const [place, fact] of facts.entries()) {
    const event = { id: newEventId(), sequence: first + place, at, fact }
    const { id, sequence } = event
    const kept = { id, sequence, type: fact.type, at, toldAt, body: world.writeEvent(event) }
    const webhookId = 'webhookId' in fact ? fact.webhookId : null
    await events.append(tenant, kept, { shipmentId: shipmentOf(fact), webhookId })
  }
}

/** Tells what became of shipments, with their records as the transaction leaves them. */
export async function tellOfShipments(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'shipments' | 'voids'>,
  type: ShipmentEventType,
  shipmentIds: readonly number[],
): Promise<void> {
  if (audience === null) return
  const facts: Fact[] = []
  for (const id of shipmentIds) {
    const shipment = await writers.shipments.byId(audience.tenant, id)
    if (!shipment) continue
    const refundOf = await refundsOf(writers, audience.tenant, [shipment])
    facts.push({ type, shipment, refund: refundOf(shipment) })
  }
  await tell(audience, writers, facts)
}

/** Where the label is void, its money is back. */
export async function tellOfVoid(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'shipments' | 'voids'>,
  shipmentId: number,
): Promise<void> {
  await tellOfShipments(audience, writers, 'shipment.voided', [shipmentId])
  await tellOfShipments(audience, writers, 'shipment.refunded', [shipmentId])
}

/** Tells of a top-up if it was credited. */
export async function tellOfTopUp(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'topUps'>,
  topUpId: number,
): Promise<void> {
  const topUp = audience && (await writers.topUps.byId(audience.tenant, topUpId))
  if (topUp?.state === 'posted')
    await tell(audience, writers, [{ type: 'credits.topped_up', topUp }])
}

const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`
