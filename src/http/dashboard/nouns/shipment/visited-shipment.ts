import { accountNow } from '#core/command/command.ts'
import { type CoreError, notFound } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { faultOfDraft } from '#core/purchase/decide/checked-request.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { formPath } from '../ship/shipment-form.ts'

/** The shipment of parcels or freight that the address names by its ship code. */
export async function visitedShipment(
  visit: Pick<AccountVisit, 'params' | 'world' | 'tenant'>,
): Promise<AnyShipment> {
  const found = await shipmentOf(visit, visit.params.code ?? '')
  if (!found || found.state === 'cancelled') throw notFound('Shipment')
  return found
}

/** Also a draft that was deleted; null where there never was one. */
export async function shipmentOf(
  { world, tenant }: Pick<AccountVisit, 'world' | 'tenant'>,
  code: string,
): Promise<AnyShipment | null> {
  const { shipments, freight } = world.store.read
  return (await shipments.byShipCode(tenant, code)) ?? (await freight.byShipCode(tenant, code))
}

export const placeOf = ({ shipCode }: Pick<AnyShipment, 'shipCode'>): string =>
  `/shipments/${encodeURIComponent(shipCode)}`

/** What each parcel among them lacks that is a draft, by its ship code; carriers are not asked. */
export async function faultsOfDrafts(
  { world, caller }: AccountVisit,
  shipments: readonly AnyShipment[],
): Promise<ReadonlyMap<string, CoreError>> {
  const at = accountNow({ world, caller })
  const faults = new Map<string, CoreError>()
  for (const shipment of shipments) {
    if (shipment.state !== 'draft' || isFreight(shipment)) continue
    const fault = await faultOfDraft(world, caller, shipment.request, formPath, at)
    if (fault) faults.set(shipment.shipCode, fault)
  }
  return faults
}
