import { type Command, carryOut } from '../command/command.ts'
import { audienceOf } from '../event/audience.ts'
import { postFrom } from '../ledger/purchase-postings.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { labelMade } from './bought-label.ts'
import type { Draft } from './draft.ts'
import type { PreparedSale } from './prepare-sale.ts'
import { tellOfPurchase } from './tell-of-purchase.ts'
import { subjectOf, writeBought } from './write-shipment.ts'

/**
 * A carrier that works in our process sells, is paid and is written down in one transaction: there is
 * no moment at which one of these is done and another is not.
 */
export function buyInProcess(
  command: Command<CreatedShipment>,
  draft: Draft,
  { bought, nextMoveAt, label, reference, postingId, soldAt, simulatedBook }: PreparedSale,
): Promise<CreatedShipment> {
  const { tenant } = command
  const { id, shipCode } = draft
  const { trackingCode, otherTrackingCodes, boughtAt } = bought
  return carryOut<CreatedShipment>(
    command,
    async writers => {
      await writers.ledger.append(tenant, {
        id: postingId,
        cause: { kind: 'shipment', id: shipCode },
        at: soldAt,
        memo: `${bought.serviceName} ${trackingCode}`,
        entries: postFrom('credits', bought.price),
      })
      const { packed } = label
      const whole = { bought, nextMoveAt, label: packed }
      const shipment = await writeBought(writers, tenant, draft, whole)
      await simulatedBook?.enterSale(writers, {
        reference,
        trackingCode,
        otherTrackingCodes,
        label: packed,
        soldAt,
      })
      await writers.tracking.append(tenant, id, labelMade(boughtAt))
      const spent = bought.price.total
      await tellOfPurchase(audienceOf(command), writers, { shipmentId: id, boughtAt, spent })
      return { shipmentId: id, replayed: false, fresh: { shipment, label: label.bytes } }
    },
    () => `purchased ${shipCode}`,
    subjectOf(draft),
  )
}
