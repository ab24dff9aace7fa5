import type { AnyCommand } from '../command/command.ts'
import { refuseWithoutCredits } from '../ledger/credit-balance.ts'
import type { InProcessSelling } from '../ports/carrier/carrier.ts'
import { boughtLabel, labelMade, nextMove } from './bought-label.ts'
import { askCarrier } from './carrier-refusal.ts'
import type { Decision } from './decide/decide-purchase.ts'
import { boughtService } from './decide/sale-order.ts'
import type { Draft } from './draft.ts'
import type { SaleInProcess } from './goods.ts'
import { parcels } from './parcels.ts'
import { writeBought } from './write-shipment.ts'

/** Does everything about a sale in our process that can fail, before anything is written. */
export async function prepareSale(
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
