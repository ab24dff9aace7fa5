import type { AnyCommand } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import { refuseWithoutCredits } from '../ledger/credit-balance.ts'
import type { InProcessSelling } from '../ports/carrier/carrier.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { askCarrier, newSaleReference } from './ask-carrier.ts'
import { boughtLabel, labelMade, nextMove, priceOf } from './bought-label.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService, saleOrder } from './decide/sale-order.ts'
import type { Draft } from './draft.ts'
import { parcels, wantedParcel } from './parcels.ts'
import type { ParcelPurchase } from './purchase-store.ts'
import type { SaleInProcess, SalePlan } from './sale-of-kind.ts'
import { writeBought } from './write-shipment.ts'

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

/** Does everything about a sale in our process that can fail, before anything is written. */
async function prepareSale(
  { world, tenant }: AnyCommand,
  decision: Decision,
  draft: Draft,
  selling: InProcessSelling,
  reference: string,
): Promise<SaleInProcess> {
  const firstSerial = await world.store.takeNumbers(selling.numbers, selling.pieces)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  // The content of a label is made when it is read: it is read once.
  const { label: content, ...codes } = askCarrier(() => selling.issue(firstSerial))
  const { labelFormat } = draft.request
  // Long papers are not drawn for nothing: where the credits do not reach, they are refused first.
  if (world.drawing.isLong(content, labelFormat)) {
    await refuseWithoutCredits(world.store.read, tenant, decision.quote)
  }
  // A label that can't be drawn is not sold.
  const label = await world.drawing.draw(content, labelFormat, tenant.accountId)
  const bought = boughtLabel(boughtService(decision), decision.quote, codes, {
    boughtAt: draft.at,
    notes: draft.notes,
  })
  const { packed, bytes } = label
  const whole = { bought, nextMoveAt: nextMove(world, bought, draft.request), label: packed }
  return {
    ...bought,
    id: draft.id,
    shipCode: draft.shipCode,
    label: packed,
    reference,
    postingId,
    soldAt: world.clock.now(),
    simulatedBook: decision.carrier.simulatedBook ?? null,
    async write(writers) {
      const shipment = await writeBought(writers, tenant, draft, whole)
      await writers.tracking.append(tenant, draft.id, labelMade(bought.boughtAt))
      return { fresh: { shipment, label: bytes } }
    },
    goods: parcels,
  }
}
