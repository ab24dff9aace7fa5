import type { Command } from '../command/command.ts'
import { refuseWithoutCredits } from '../ledger/credit-balance.ts'
import type { InProcessSelling, Sale, SimulatedBook } from '../ports/carrier.ts'
import type { DrawnLabel } from '../ports/labels.ts'
import type { BoughtLabel } from '../shipment/shipment.ts'
import type { NewShipment } from '../shipment/shipment-store.ts'
import type { Instant } from '../time/clock.ts'
import { boughtLabel, nextMove } from './bought-label.ts'
import { askCarrier } from './carrier-refusal.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService } from './decide/sale-order.ts'
import type { Draft } from './draft.ts'

/** A sale that is numbered and drawn: all that is left is to write it down. */
export type PreparedSale = {
  readonly shipment: NewShipment & { readonly bought: BoughtLabel }
  readonly label: DrawnLabel
  readonly reference: string
  readonly postingId: number
  /** By the system's clock. */
  readonly soldAt: Instant
  /** Null for a carrier that keeps no book in our database. */
  readonly simulatedBook: SimulatedBook | null
}

/** Does everything about a sale in our process that can fail, before anything is written. */
export async function prepareSale(
  command: Command,
  decision: Decision,
  draft: Draft,
  selling: InProcessSelling,
  reference: string,
): Promise<PreparedSale> {
  const { world } = command
  const serial = await world.store.takeNumbers(selling.numbers, 1)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const sale = askCarrier(() => selling.issue(serial))
  // A label that can't be drawn is not sold.
  const label = await draw(command, decision, draft, sale)
  const bought = boughtLabel(boughtService(decision), decision.quote, sale.trackingCode, draft)
  const shipment = {
    id: draft.id,
    shipCode: draft.shipCode,
    state: 'bought',
    createdAt: draft.createdAt,
    orderId: draft.orderId,
    storeId: draft.storeId,
    batchId: draft.batchId,
    request: draft.request,
    bought,
    totalPaid: bought.price.total,
    nextMoveAt: nextMove(world, bought, draft.request),
  } as const
  const simulatedBook = decision.carrier.simulatedBook ?? null
  return { shipment, label, reference, postingId, soldAt: world.clock.now(), simulatedBook }
}

/** Long papers are not drawn for nothing: where the credits do not reach, they are refused first. */
async function draw(
  { world, tenant }: Command,
  { quote }: Decision,
  { request: { labelFormat } }: Draft,
  { label }: Sale,
): Promise<DrawnLabel> {
  if (world.drawing.isLong(label, labelFormat)) {
    await refuseWithoutCredits(world.store.read, tenant, quote)
  }
  return await world.drawing.draw(label, labelFormat, tenant.accountId)
}
