import type { Command } from 'commander'
import type { Tenant } from '../core/access.ts'
import { notFound } from '../core/errors.ts'
import type { Shipment } from '../core/shipment/shipment.ts'
import type { Environment, World } from '../core/world.ts'
import { accountOption, environmentOption } from './shell.ts'

export type ShipmentsOptions = { account: string; environment: Environment; json?: boolean }

/** Whose shipments, and in which world. */
export const shelfOptions = (command: Command): Command =>
  command.addOption(accountOption()).addOption(environmentOption('sandbox'))

/** By either code, as a label shows both. */
export async function findShipment(
  { store }: World,
  tenant: Tenant,
  code: string,
): Promise<Shipment> {
  const { shipments } = store.read
  const found =
    (await shipments.byShipCode(tenant, code)) ?? (await shipments.byTrackingCode(tenant, code))
  if (!found) throw notFound('Shipment')
  return found
}
