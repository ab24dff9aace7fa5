import type { Command } from '../command/command.ts'
import { postFrom } from '../ledger/purchase-postings.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { labelMade } from './bought-label.ts'
import type { Draft } from './draft.ts'
import type { PreparedSale } from './prepare-sale.ts'
import { writeOnce } from './write-once.ts'

/**
 * A carrier that works in our process sells, is paid and is written down in one transaction: there is
 * no moment at which one of these is done and another is not.
 */
export function buyInProcess(
  command: Command,
  draft: Draft,
  { bought, nextMoveAt, label, reference, postingId, soldAt, simulatedBook }: PreparedSale,
): Promise<CreatedShipment> {
  const { tenant } = command
  const totalPaid = bought.price.total
  return writeOnce(command, draft, 'purchased', async writers => {
    await writers.ledger.append(tenant, {
      id: postingId,
      cause: { kind: 'shipment', id: draft.shipCode },
      at: soldAt,
      memo: `${bought.serviceName} ${bought.trackingCode}`,
      entries: postFrom('credits', bought.price),
    })
    const shipment = { ...draft, state: 'bought', bought, totalPaid, nextMoveAt } as const
    await writers.shipments.insert(tenant, shipment, label.packed)
    const { trackingCode, otherTrackingCodes } = bought
    await simulatedBook?.enterSale(writers, {
      reference,
      trackingCode,
      otherTrackingCodes,
      label: label.packed,
      soldAt,
    })
    await writers.tracking.append(tenant, draft.id, labelMade(bought.boughtAt))
    await linkToOrder(writers, tenant, draft, bought.boughtAt)
    return { shipment: { ...shipment, store: draft.storeId, closeoutId: null }, label: label.bytes }
  })
}
