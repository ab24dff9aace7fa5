import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'

/** What time it is for an account, where no caller carries it. */
export const readAccountNow = async (
  { clock, store }: Pick<World, 'clock' | 'store'>,
  tenant: Tenant,
): Promise<Instant> => clock.now() + (await store.read.clocks.offsetMs(tenant))
