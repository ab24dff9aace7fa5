import type { DoubtScope } from '../address-check/address-doubts.ts'
import { type AnyCommand, accountNow, type Command } from '../command/command.ts'
import type { LabelFormat } from '../ports/labels.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { Minor } from '../values/money.ts'
import { buySavedOnce } from './buy-once.ts'
import { decidePurchase } from './decide/decide-purchase.ts'
import type { PathOf } from './decide/purchase-fault.ts'
import { asSold } from './decide/sale-order.ts'
import { choiceOfDraft, type ServiceChoice } from './decide/service-choice.ts'
import {
  changedMeanwhile,
  type Draft,
  type DraftContents,
  isSameDraft,
  requireDraft,
  savedDraft,
} from './draft.ts'
import { notesOf } from './draft-notes.ts'
import { planParcels } from './plan-parcels.ts'
import type { SalePlan } from './plan-sale.ts'

export type DraftPurchase = {
  readonly shipmentId: number
  /** The draft as its buyer saw it: one that has changed since is not bought. Absent for any draft. */
  readonly asSeen?: DraftContents
  /** What the draft becomes by its purchase, and stays without it. Absent where it is bought as it is. */
  readonly change?: DraftContents
  /** Null for the service that the draft names, else the cheapest tracked one. */
  readonly choice: ServiceChoice | null
  /** The most that the label may cost; null where any price is accepted. */
  readonly maxPrice: Minor | null
  /** Null for the format that the draft names. */
  readonly labelFormat: LabelFormat | null
  /** How long carriers may take to quote; absent for the usual time. */
  readonly timeoutMs?: number
  readonly fault: SandboxFault | null
  /** How much of an address its buyer is warned of; absent for its province alone. */
  readonly doubtScope?: DoubtScope
  readonly pathOf: PathOf
  /** The batch that is processed by this purchase. Absent for all other buyers: they wait meanwhile. */
  readonly inBatch?: number
}

/** Buys a draft of parcels that was saved before, once under the key of the command. */
export const buyDraft = (
  command: Command<CreatedShipment>,
  read: () => DraftPurchase | Promise<DraftPurchase>,
): Promise<CreatedShipment> =>
  buySavedOnce(command, async () => planPurchaseOfDraft(command, await read()))

export async function planPurchaseOfDraft(
  command: AnyCommand,
  purchase: DraftPurchase,
): Promise<SalePlan> {
  const { world, caller, tenant } = command
  const { shipmentId, labelFormat, pathOf, doubtScope } = purchase
  const saved = requireDraft(await world.store.read.shipments.byId(tenant, shipmentId))
  if (purchase.asSeen && !isSameDraft(saved, purchase.asSeen)) throw changedMeanwhile()
  const { request: wanted, orderId } = purchase.change ?? saved
  const asked = {
    ...wanted,
    labelFormat: labelFormat ?? wanted.labelFormat,
    purchaseLabel: true,
  }
  const choice = purchase.choice ?? choiceOfDraft(asked.postageType)
  const at = accountNow(command)
  const decision = await decidePurchase(world, caller, { ...purchase, request: asked, choice }, at)
  const request = asSold(world, caller, decision, asked)
  const draft: Draft = {
    ...(await savedDraft(command, saved, orderId)),
    goods: 'parcels',
    change: purchase.change ?? null,
    batchId: saved.batchId,
    inBatch: purchase.inBatch ?? null,
    request,
    notes: notesOf(world, { request, orderId, pathOf, doubtScope }, decision),
  }
  return await planParcels(command, decision, draft, purchase.fault)
}
