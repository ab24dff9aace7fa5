import { type AccountId, serviceOn, type Tenant } from '../access.ts'
import { currentAudience, publish } from '../event/publish.ts'
import type { Fact } from '../facts.ts'
import { readAccountNow } from '../sandbox/account-clock.ts'
import type { Readers, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'

/** So few that a request hardly waits for the command. */
const batchSize = 100

/** How far shipments are moved along their ways, by the account's clock. */
export type MoveUntil = {
  readonly until: Instant
  /** A scan that lies ahead of this time, and is reached, happens at this time. */
  readonly now: Instant
}

/** How a kind of shipments is moved. */
export type ShipmentMover = {
  dueIds(readers: Readers, tenant: Tenant, at: Instant, limit: number): Promise<readonly number[]>
  /** Moves them as far as they reach, and returns what is to be told of it. */
  move(
    world: World,
    writers: Writers,
    tenant: Tenant,
    ids: readonly number[],
    reach: MoveUntil,
  ): Promise<readonly Fact[]>
}

/**
 * Moves every shipment of an account that is due along its way up to the account's present time, scan by
 * scan, however far the clock has jumped. Returns how many moved.
 */
export async function moveDue(
  world: World,
  accountId: AccountId,
  { dueIds, move }: ShipmentMover,
): Promise<number> {
  const tenant = serviceOn(accountId)
  let moved = 0
  for (;;) {
    const now = await readAccountNow(world, tenant)
    const due = await dueIds(world.store.read, tenant, now, batchSize)
    if (due.length === 0) return moved
    const audience = await currentAudience(world, tenant, now)
    await world.store.transact(accountId, async writers =>
      publish(audience, writers, await move(world, writers, tenant, due, { until: now, now })),
    )
    moved += due.length
  }
}
