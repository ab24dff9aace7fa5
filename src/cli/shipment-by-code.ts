import type { Command } from 'commander'
import { operatorOn, type Tenant } from '#core/access.ts'
import type { Account } from '#core/account/account.ts'
import { findAccount } from '#core/account/accounts.ts'
import type { Environment } from '#core/environment.ts'
import { notFound } from '#core/errors.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { World } from '#core/world.ts'
import { accountOption, environmentOption, jsonOption, withApp } from './shell.ts'

export type ShipmentOptions = { account: string; environment: Environment; json?: boolean }

export type FoundShipment = {
  readonly world: World
  readonly account: Account
  readonly tenant: Tenant
  readonly shipment: Shipment
}

/** What every command about shipments takes. */
export const withShipmentOptions = (command: Command): Command =>
  command.addOption(accountOption()).addOption(environmentOption('sandbox')).addOption(jsonOption())

/** Opens the house and finds one shipment by either of its codes: a label shows both. */
export async function withShipment(
  command: Command,
  { environment, account: named }: ShipmentOptions,
  code: string,
  act: (found: FoundShipment) => Promise<void>,
): Promise<void> {
  await withApp(command, async app => {
    const world = app.worlds[environment]
    const { accounts, shipments } = world.store.read
    const account = await findAccount(accounts, named)
    const tenant = operatorOn(account.id)
    const shipment =
      (await shipments.byShipCode(tenant, code)) ?? (await shipments.byTrackingCode(tenant, code))
    if (!shipment) throw notFound('Shipment')
    await act({ world, account, tenant, shipment })
  })
}
