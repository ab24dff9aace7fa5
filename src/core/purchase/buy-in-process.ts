import { type Command, carryOut } from '../command/command.ts'
import { audienceOf } from '../event/publish.ts'
import { postFrom } from '../ledger/purchase-postings.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { SaleInProcess } from './goods.ts'
import { tellOfPurchase } from './tell-of-purchase.ts'
import { subjectOf } from './write-shipment.ts'

/**
 * A carrier that works in our process sells, is paid and is written down in one transaction: there is
 * no moment at which one of these is done and another is not.
 */
export function buyInProcess(
  command: Command<CreatedShipment>,
  sale: SaleInProcess,
): Promise<CreatedShipment> {
  const { tenant } = command
  const { id, shipCode, price, trackingCode, otherTrackingCodes } = sale
  return carryOut<CreatedShipment>(
    command,
    async writers => {
      await writers.ledger.append(tenant, {
        id: sale.postingId,
        cause: { kind: 'shipment', id: shipCode },
        at: sale.soldAt,
        memo: `${sale.serviceName} ${trackingCode}`,
        entries: postFrom('credits', price),
      })
      const { fresh } = await sale.write(writers)
      await sale.simulatedBook?.enterSale(writers, {
        reference: sale.reference,
        trackingCode,
        otherTrackingCodes,
        label: sale.label,
        soldAt: sale.soldAt,
      })
      const sold = { shipmentId: id, spent: price.total }
      await tellOfPurchase(sale.goods, audienceOf(command), writers, sold)
      return { shipmentId: id, replayed: false, ...(fresh && { fresh }) }
    },
    () => `purchased ${shipCode}`,
    subjectOf(sale),
  )
}
