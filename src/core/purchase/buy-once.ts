import { carryOutOnce } from '../command/carry-out-once.ts'
import { type AnyCommand, type Command, withoutKey } from '../command/command.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { carryOutSale } from './carry-out-sale.ts'
import type { GoodsSales } from './goods-sales.ts'
import type { SalePlan } from './plan-sale.ts'
import { resumePurchase } from './settle/resume-purchase.ts'

/**
 * How a shipment of one kind is made and bought. What its buyer may say, and what is decided by it, differs
 * from kind to kind: each plans by itself, and all else is done here.
 */
type NewPurchase = {
  readonly sales: GoodsSales
  planNew(): Promise<SalePlan>
  /** Plans the purchase of the draft that an earlier call under the key has left. */
  planLeft(command: AnyCommand, shipmentId: number): Promise<SalePlan>
}

/**
 * Makes a shipment and buys it, once under the key of the command. An earlier call under the key, whose buyer
 * was asked to wait, may have ended without a sale and left a draft: then that draft is bought, and nothing
 * else.
 */
export const buyNewOnce = (
  command: Command<CreatedShipment>,
  { sales, planNew, planLeft }: NewPurchase,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: planNew,
    perform: plan => carryOutSale(command, plan),
    async resume({ id }) {
      const { world, tenant } = command
      const resumed = await resumePurchase(command, id)
      const consignment = await sales.find(world, world.store.read, tenant, id)
      if (resumed === null || consignment?.state !== 'draft') return resumed
      // The earlier call has taken the key.
      const again = withoutKey(command)
      return await buySavedOnce(again, () => planLeft(again, id))
    },
  })

/**
 * Buys a draft that was saved before, once under the key of the command. It is priced anew: time, names,
 * address and customs are those of the purchase. Of two buyers one buys, and the other gets a conflict. A
 * draft that its carrier does not sell is a draft again.
 */
export const buySavedOnce = (
  command: Command<CreatedShipment>,
  plan: () => Promise<SalePlan>,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan,
    perform: planned => carryOutSale(command, planned),
    resume: ({ id }) => resumePurchase(command, id),
  })
