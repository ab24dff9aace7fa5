import { type AccountId, type SystemAccess, systemAccess, tenantOf } from '../access.ts'
import type { World } from '../world.ts'
import { type Account, isListenedTo } from './account-store.ts'
import type { Caller } from './authenticate.ts'
import { readSettings } from './settings.ts'

/** The service itself calls as the account would: with its settings, and by its clock. */
async function systemCaller(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  by: SystemAccess['by'],
  account: Account,
): Promise<Caller> {
  const { id, name, settings, approves } = account
  const access = systemAccess(by, id)
  const clockOffsetMs = await store.read.clocks.offsetMs(tenantOf(access))
  const listens = isListenedTo(account, clock.now())
  return { access, accountName: name, settings, clockOffsetMs, listens, approves }
}

/** A job that buys for an account. */
export async function jobCaller(
  world: Pick<World, 'store' | 'clock'>,
  accountId: AccountId,
): Promise<Caller> {
  const row = await world.store.read.accounts.byId(accountId)
  if (!row) throw new Error(`there is no account ${accountId}`)
  return await systemCaller(world, 'job', { ...row, settings: readSettings(row.settings) })
}

/** An operator who calls as the account would: with its settings, and by its clock. */
export const operatorCaller = (
  world: Pick<World, 'store' | 'clock'>,
  account: Account,
): Promise<Caller> => systemCaller(world, 'operator', account)
