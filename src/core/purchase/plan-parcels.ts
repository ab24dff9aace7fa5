import type { AnyCommand } from '../command/command.ts'
import { refuseWithoutCredits } from '../ledger/credit-balance.ts'
import type { InProcessSelling } from '../ports/carrier/carrier.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { boughtLabel, nextMove, priceOf } from './bought-label.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService, saleOrder } from './decide/sale-order.ts'
import type { Draft } from './draft.ts'
import {
  issueSale,
  newPurchase,
  requireSelling,
  type SaleOfParcels,
  type SalePlan,
} from './plan-sale.ts'
import type { ParcelPurchase } from './purchase-store.ts'

/** Numbers and draws what its carrier sells in our process; names what another one is asked to sell. */
export async function planParcels(
  command: AnyCommand,
  decision: Decision,
  draft: Draft,
  fault: SandboxFault | null,
): Promise<SalePlan> {
  const { world, caller } = command
  const { carrier, service, quote } = decision
  const order = saleOrder(world, caller, decision, draft, fault)
  const refusal = `${service.carrier.name} does not sell postage.`
  const selling = requireSelling(() => carrier.sell?.(order), refusal)
  const price = priceOf(quote)
  const purchase: ParcelPurchase = {
    ...newPurchase(command, draft, carrier.connection ?? null),
    goods: 'parcels',
    service: boughtService(decision),
    price,
    notes: draft.notes,
    order: { ...order, price },
    soldRequest: draft.saved && draft.request,
    draftBefore: draftBefore(draft),
  }
  if (selling.kind === 'remote') return { kind: 'remote', draft, purchase, selling }
  return {
    kind: 'in_process',
    sale: await prepareSale(command, decision, draft, purchase, selling),
  }
}

function draftBefore({ saved, change }: Draft): ParcelPurchase['draftBefore'] {
  if (saved === null || change === null) return undefined
  const { request, orderId, store: storeId } = saved
  return { request, orderId, storeId }
}

/** Does everything about a sale in our process that can fail, before anything is written. */
async function prepareSale(
  { world, tenant }: AnyCommand,
  { carrier, quote }: Decision,
  draft: Draft,
  { reference, service, price, notes }: ParcelPurchase,
  selling: InProcessSelling,
): Promise<SaleOfParcels> {
  const { postingId, content, codes } = await issueSale(world, selling)
  const { labelFormat } = draft.request
  // Long papers are not drawn for nothing: where the credits do not reach, they are refused first.
  if (world.drawing.isLong(content, labelFormat)) {
    await refuseWithoutCredits(world.store.read, tenant, quote)
  }
  // A label that can't be drawn is not sold.
  const { packed, bytes } = await world.drawing.draw(content, labelFormat, tenant.accountId)
  const bought = boughtLabel(service, price, codes, { boughtAt: draft.at, notes })
  return {
    goods: 'parcels',
    draft,
    bought,
    bytes,
    label: packed,
    nextMoveAt: nextMove(world, bought, draft.request),
    reference,
    postingId,
    soldAt: world.clock.now(),
    simulatedBook: carrier.simulatedBook ?? null,
  }
}
