import type { Command } from 'commander'
import { notFound } from '#core/errors.ts'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
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

/** Finds one shipment of freight by its ship code or its PRO number. */
export const withFreight = (
  command: Command,
  options: AccountOptions,
  code: string,
  act: (found: FoundAccount & { readonly shipment: FreightShipment }) => Promise<void>,
): Promise<void> =>
  withAccount(command, options, async found => {
    const { freight } = found.world.store.read
    const shipment =
      (await freight.byShipCode(found.tenant, code)) ??
      (await freight.byProNumber(found.tenant, code))
    if (!shipment) throw notFound('Freight shipment')
    await act({ ...found, shipment })
  })
