import type { Command } from 'commander'
import { notFound } from '#core/errors.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { type AccountOptions, type FoundAccount, withAccount } from './account-command.ts'
import { accountOption, environmentOption, jsonOption } from './shell.ts'

export const withShipmentOptions = (command: Command): Command =>
  command.addOption(accountOption()).addOption(environmentOption('sandbox')).addOption(jsonOption())

/** Finds one shipment of the account by either of its codes: a label shows both. */
export const withShipment = (
  command: Command,
  options: AccountOptions,
  code: string,
  act: (found: FoundAccount & { readonly shipment: Shipment }) => Promise<void>,
): Promise<void> =>
  withAccount(command, options, async found => {
    const { shipments } = found.world.store.read
    const shipment =
      (await shipments.byShipCode(found.tenant, code)) ??
      (await shipments.byTrackingCode(found.tenant, code))
    if (!shipment) throw notFound('Shipment')
    await act({ ...found, shipment })
  })
