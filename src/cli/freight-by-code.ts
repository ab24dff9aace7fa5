import type { Command } from 'commander'
import { notFound } from '#core/errors.ts'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import { type AccountOptions, type FoundAccount, withAccount } from './account-command.ts'

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
