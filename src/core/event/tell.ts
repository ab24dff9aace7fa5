import { randomUUID } from 'node:crypto'
import { type Fact, shipmentOf } from '../facts.ts'
import type { Writers } from '../store.ts'
import type { Audience } from './audience.ts'

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
  const recordedAt = world.clock.now()
  const first = await events.takeSequences(tenant, facts.length)
  for (const [place, fact] of facts.entries()) {
    const event = { id: newEventId(), sequence: first + place, at, fact }
    const { id, sequence } = event
    const kept = { id, sequence, type: fact.type, at, recordedAt, body: world.writeEvent(event) }
    const webhookId = 'webhookId' in fact ? fact.webhookId : null
    await events.append(tenant, kept, { shipmentId: shipmentOf(fact), webhookId })
  }
}

const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`
