import type { Tenant } from '../access.ts'
import type { World } from '../world.ts'
import type { TopUp } from './top-up-store.ts'

type TopUpRecords = Pick<World, 'store' | 'clock'>

/** This process does no more about a pending top-up: a repeated call need not wait for it. */
export async function leaveTopUpOpen(
  { store, clock }: TopUpRecords,
  tenant: Tenant,
  { id }: Pick<TopUp, 'id'>,
): Promise<void> {
  const at = clock.now()
  await store.transact(tenant.accountId, ({ topUps }) => topUps.leaveOpen(tenant, id, at))
}

/** For the start of the only server: the processes that had charges in hand are gone. */
export async function leaveAllTopUpsOpen({ store, clock }: TopUpRecords): Promise<void> {
  const at = clock.now()
  await store.transact(0, ({ topUps }) => topUps.leaveAllOpen(at))
}
