import { batchToJoin } from '../batch/join-batch.ts'
import { type AnyCommand, accountNow } from '../command/command.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { decidePurchase, judgeDraft, type PurchaseRequest } from './decide/decide-purchase.ts'
import { asSold } from './decide/sale-order.ts'
import { type Draft, type DraftRequest, draftOf } from './draft.ts'
import type { SalePlan } from './goods.ts'
import { planSale } from './plan-sale.ts'

/** What a client asks for; its batch is named as the client sent it, and need not exist. */
export type Creation = PurchaseRequest &
  DraftRequest & {
    /** Saves without buying. */
    readonly draft: boolean
    readonly fault: SandboxFault | null
  }

/** What a creation will do. Everything that can fail is done before there is a plan. */
export type CreationPlan = { readonly kind: 'save'; readonly draft: Draft } | SalePlan

/** Judges, prices, numbers and draws. It takes numbers, and writes nothing else. */
export async function planCreation(command: AnyCommand, creation: Creation): Promise<CreationPlan> {
  const { world, caller, tenant } = command
  const { request, pathOf } = creation
  const batchField = pathOf({ part: 'batch' })
  const batchId = await batchToJoin(world.store.read, tenant, creation.batchId, batchField)
  if (creation.draft) {
    judgeDraft(world, caller, request, pathOf)
    const id = await world.store.takeNumbers('shipment', 1)
    return { kind: 'save', draft: await draftOf(command, id, { ...creation, batchId }, null) }
  }
  const decision = await decidePurchase(world, caller, creation, accountNow(command))
  const sold = { ...creation, batchId, request: asSold(world, caller, decision, request) }
  const id = await world.store.takeNumbers('shipment', 1)
  const draft = await draftOf(command, id, sold, decision)
  return await planSale(command, decision, draft, creation.fault)
}
