import type { Command } from 'commander'
import type { App } from '#app/app.ts'
import { serviceOn, type Tenant } from '#core/access.ts'
import type { Account } from '#core/account/account-store.ts'
import { findAccount } from '#core/account/accounts.ts'
import type { Environment } from '#core/environment.ts'
import type { World } from '#core/world.ts'
import { type WorldCommandOptions, withApp } from './shell.ts'

export type AccountOptions = WorldCommandOptions & { account: string }

export type FoundAccount = {
  readonly app: App
  readonly world: World
  readonly account: Account
  readonly tenant: Tenant
}

/** Finds the account of the options, by its name or id, in their world: the sandbox if they name none. */
export const withAccount = (
  command: Command,
  { account: nameOrId, environment = 'sandbox' }: { account: string; environment?: Environment },
  act: (found: FoundAccount) => Promise<void>,
): Promise<void> =>
  withApp(command, async app => {
    const world = app.worlds[environment]
    const account = await findAccount(world.store.read.accounts, nameOrId)
    await act({ app, world, account, tenant: serviceOn(account.id) })
  })
