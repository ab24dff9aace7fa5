import type { AnyCommand } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { priceOf } from './bought-label.ts'
import { askCarrier } from './carrier-refusal.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService, saleOrder } from './decide/sale-order.ts'
import type { Draft } from './draft.ts'
import type { SalePlan } from './goods.ts'
import { wantedParcel } from './parcels.ts'
import { prepareSale } from './prepare-sale.ts'
import type { ParcelPurchase } from './purchase-store.ts'
import { newSaleReference } from './sale-reference.ts'

/** Numbers and draws what its carrier sells in our process; names what another one is asked to sell. */
export async function planSale(
  command: AnyCommand,
  decision: Decision,
  draft: Draft,
  fault: SandboxFault | null,
): Promise<SalePlan> {
  const { world, caller } = command
  const order = saleOrder(world, caller, decision, draft, fault)
  const selling = askCarrier(() => decision.carrier.sell?.(order))
  if (!selling) {
    throw new CoreError('carrier_error', `${decision.service.carrier.name} does not sell postage.`)
  }
  // A client's key never reaches a carrier.
  const reference = newSaleReference(world.environment, draft.id)
  if (selling.kind === 'in_process') {
    const sale = await prepareSale(command, decision, draft, selling, reference)
    return { kind: 'in_process', sale }
  }
  const price = priceOf(decision.quote)
  const purchase: ParcelPurchase = {
    shipmentId: draft.id,
    goods: 'parcels',
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
    handle: null,
    isOfDraft: draft.saved !== null,
    soldRequest: draft.saved && draft.request,
    draftBefore: draftBefore(draft),
  }
  return { kind: 'remote', wanted: wantedParcel(command.tenant, draft), purchase, selling }
}

function draftBefore({ saved, change }: Draft): ParcelPurchase['draftBefore'] {
  if (saved === null || change === null) return undefined
  const { request, orderId, store: storeId } = saved
  return { request, orderId, storeId }
}
