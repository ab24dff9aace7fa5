import { randomUUID } from 'node:crypto'
import type { Tenant } from '../access.ts'
import { isListenedTo } from '../account/account-store.ts'
import { readSettings } from '../account/settings.ts'
import { type AnyCommand, accountNow } from '../command/command.ts'
import { type Fact, shipmentOf } from '../facts.ts'
import { readAccountNow } from '../sandbox/account-clock.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import type { World } from '../world.ts'

type PublishingWorld = Pick<World, 'store' | 'clock' | 'writeEvent'>

/** Those who listen to an account's events. */
export type Audience = {
  readonly world: PublishingWorld
  readonly tenant: Tenant
  /** By the account's clock. */
  readonly now: Instant
  /** Below this the account's available credits are low. */
  readonly lowCredits: Minor
}

/** Null where nobody listens to the account: then a fact costs no statement. */
export function audienceOf(command: AnyCommand): Audience | null {
  const { world, tenant, caller } = command
  if (!caller.listens) return null
  return { world, tenant, now: accountNow(command), lowCredits: caller.settings.lowCredits }
}

/**
 * Those who listen at this moment: for what the service does by itself, and for what ends long after its
 * call began. `now` is by the account's clock; it is read where nobody knows it.
 */
export async function currentAudience(
  world: PublishingWorld,
  tenant: Tenant,
  now?: Instant,
): Promise<Audience | null> {
  const account = await world.store.read.accounts.byId(tenant.accountId)
  if (!account || !isListenedTo(account, world.clock.now())) return null
  const { lowCredits } = readSettings(account.settings)
  return { world, tenant, now: now ?? (await readAccountNow(world, tenant)), lowCredits }
}

/**
 * Writes facts down for those who listen, in the transaction of the facts and at its end: from here on
 * nobody else can publish anything of the account before this transaction has ended.
 */
export async function publish(
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
