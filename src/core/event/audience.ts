import type { Tenant } from '../access.ts'
import { readSettings } from '../account/settings.ts'
import { type AnyCommand, accountNow } from '../command/command.ts'
import { readAccountNow } from '../sandbox/account-clock.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import type { World } from '../world.ts'

type TellingWorld = Pick<World, 'store' | 'clock' | 'writeEvent'>

/** Those who listen to an account's events. */
export type Audience = {
  readonly world: TellingWorld
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
export async function presentAudience(
  world: TellingWorld,
  tenant: Tenant,
  now?: Instant,
): Promise<Audience | null> {
  const account = await world.store.read.accounts.byId(tenant.accountId)
  if (!account?.listens) return null
  const { lowCredits } = readSettings(account.settings)
  return { world, tenant, now: now ?? (await readAccountNow(world, tenant)), lowCredits }
}
