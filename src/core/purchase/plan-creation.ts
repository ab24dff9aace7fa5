import { batchToJoin } from '../batch/join-batch.ts'
import { accountNow, type Command } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { RemoteSelling } from '../ports/carrier/carrier.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { priceOf } from './bought-label.ts'
import { askCarrier } from './carrier-refusal.ts'
import { decidePurchase, judgeDraft, type PurchaseRequest } from './decide/decide-purchase.ts'
import { asSold, boughtService, saleOrder } from './decide/sale-order.ts'
import { type Draft, type DraftRequest, draftOf } from './draft.ts'
import { type PreparedSale, prepareSale } from './prepare-sale.ts'
import type { Purchase } from './purchase-store.ts'
import { newSaleReference } from './sale-reference.ts'

/** What a client asks for; its batch is named as the client sent it, and need not exist. */
export type Creation = PurchaseRequest &
  DraftRequest & {
    /** Saves without buying. */
    readonly draft: boolean
    readonly fault: SandboxFault | null
  }

/** What a creation will do. Everything that can fail is done before there is a plan. */
export type CreationPlan =
  /** The key of the call has made a shipment before. */
  | { readonly kind: 'replay'; readonly shipmentId: number }
  | { readonly kind: 'save'; readonly draft: Draft }
  | { readonly kind: 'in_process'; readonly draft: Draft; readonly sale: PreparedSale }
  | {
      readonly kind: 'remote'
      readonly draft: Draft
      readonly purchase: Purchase
      readonly selling: RemoteSelling
    }

/** Judges, prices, numbers and draws. It takes numbers, and writes nothing else. */
export async function planCreation(command: Command, creation: Creation): Promise<CreationPlan> {
  const { world, caller, tenant } = command
  const { request, pathOf } = creation
  const batchField = pathOf({ part: 'batch' })
  const batchId = await batchToJoin(world.store.read, tenant, creation.batchId, batchField)
  if (creation.draft) {
    judgeDraft(world, caller, request, pathOf)
    return { kind: 'save', draft: await draftOf(command, { ...creation, batchId }, null) }
  }
  const decision = await decidePurchase(world, caller, creation, accountNow(command))
  const sold = { ...creation, batchId, request: asSold(world, caller, decision, request) }
  const draft = await draftOf(command, sold, decision.declaration)
  const order = saleOrder(world, caller, decision, draft, creation.fault)
  const selling = askCarrier(() => decision.carrier.sell?.(order))
  if (!selling) {
    throw new CoreError('carrier_error', `${decision.service.carrier.name} does not sell postage.`)
  }
  // A client's key never reaches a carrier.
  const reference = newSaleReference(world.environment, draft.id)
  if (selling.kind === 'in_process') {
    const sale = await prepareSale(command, decision, draft, selling, reference)
    return { kind: 'in_process', draft, sale }
  }
  const price = priceOf(decision.quote)
  const purchase = {
    shipmentId: draft.id,
    state: 'held',
    reference,
    service: boughtService(decision),
    price,
    heldAt: world.clock.now(),
    requestedAt: null,
    settledAt: null,
    key: command.key,
    notes: draft.notes,
    order: { ...order, price },
  } as const
  return { kind: 'remote', draft, purchase, selling }
}
