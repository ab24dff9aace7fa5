import type { AnyCommand } from '../command/command.ts'
import { refuseWithoutCredits } from '../ledger/credit-balance.ts'
import type { InProcessSelling, SimulatedBook } from '../ports/carrier/carrier.ts'
import type { DrawnLabel } from '../ports/label-drawing.ts'
import type { BoughtLabel } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'
import { boughtLabel, nextMove } from './bought-label.ts'
import { askCarrier } from './carrier-refusal.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService } from './decide/sale-order.ts'
import type { Draft } from './draft.ts'

/** A sale that is numbered and drawn: all that is left is to write it down. */
export type PreparedSale = {
  readonly bought: BoughtLabel
  readonly nextMoveAt: Instant | null
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
  { world, tenant }: AnyCommand,
  decision: Decision,
  draft: Draft,
  selling: InProcessSelling,
  reference: string,
): Promise<PreparedSale> {
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
  const nextMoveAt = nextMove(world, bought, draft.request)
  const simulatedBook = decision.carrier.simulatedBook ?? null
  const soldAt = world.clock.now()
  return { bought, nextMoveAt, label, reference, postingId, soldAt, simulatedBook }
}
