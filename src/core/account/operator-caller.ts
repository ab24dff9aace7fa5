import type { World } from '../world.ts'
import type { Account } from './account.ts'
import type { Caller } from './authenticate.ts'
import { systemCaller } from './system-caller.ts'

/** An operator who calls as the account would: with its settings, and by its clock. */
export const operatorCaller = (
  world: Pick<World, 'store' | 'clock'>,
  account: Account,
): Promise<Caller> => systemCaller(world, 'operator', account)
