import { systemAccess, tenantOf } from '../access.ts'
import type { World } from '../world.ts'
import type { Account } from './account.ts'
import type { Caller } from './authenticate.ts'

/** An operator who calls as the account would: with its settings, and by its clock. */
export async function operatorCaller(
  { store }: Pick<World, 'store'>,
  { id, name, settings }: Account,
): Promise<Caller> {
  const access = systemAccess('operator', id)
  const clockOffsetMs = await store.read.clocks.offsetMs(tenantOf(access))
  return { access, accountName: name, settings, clockOffsetMs }
}
