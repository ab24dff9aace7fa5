import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { faultOfDraft } from '#core/purchase/decide/checked-request.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { formPath } from '../ship/shipment-form.ts'

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
