import { accountNow, type Command, carryOut } from '../command/command.ts'
import { audienceOf } from '../event/publish.ts'
import { appendIncome } from '../ledger/append-income.ts'
import { refund } from '../ledger/purchase-postings.ts'
import type { BoughtConsignment, Goods } from './goods.ts'
import { tellOfVoid } from './tell-of-shipments.ts'
import type { VoidedShipment } from './voided-shipment.ts'
import { subjectOf } from './write-shipment.ts'

/** What its carrier sold in our process is given back in one transaction, with its money. */
export async function voidInProcess(
  goods: Goods,
  command: Command<VoidedShipment>,
  consignment: BoughtConsignment,
): Promise<VoidedShipment> {
  const { world, tenant } = command
  const { id, shipCode, bought } = consignment
  const { price, trackingCode, carrierCode } = bought
  const carrier = goods.sellerNamed(world, carrierCode)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const now = world.clock.now()
  return await carryOut<VoidedShipment>(
    command,
    async writers => {
      // The balance first, as with purchases: two that lock in different orders wait for ever.
      await appendIncome(writers.ledger, tenant, {
        id: postingId,
        cause: { kind: 'void', id: shipCode },
        at: now,
        memo: `void of ${trackingCode}`,
        entries: refund(price),
      })
      const audience = audienceOf(command)
      await consignment.voidAtOnce(writers, { audience, at: accountNow(command) })
      await carrier?.simulatedBook?.enterVoid(writers, trackingCode, now)
      await tellOfVoid(goods, audience, writers, id)
      return { shipmentId: id }
    },
    () => `voided ${shipCode}`,
    subjectOf(consignment),
  )
}
