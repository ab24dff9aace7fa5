import { carryOutOnce } from '../command/carry-out-once.ts'
import { type Command, withoutKey } from '../command/command.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { buyDraft } from './buy-draft.ts'
import { carryOutPlan } from './create-shipment.ts'
import { type Creation, planCreation } from './plan-creation.ts'
import { resumePurchase } from './settle/carry-on.ts'

/**
 * Makes a shipment and buys its label, once under the key of the command. An earlier call under the key,
 * whose buyer was asked to wait, may have ended without a sale and left a draft: then that draft is
 * bought, and nothing else.
 */
export const buyShipment = (
  command: Command<CreatedShipment>,
  read: () => Creation,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planCreation(command, read()),
    perform: plan => carryOutPlan(command, plan),
    async resume({ id }) {
      const resumed = await resumePurchase(command, id)
      const shipment = await command.world.store.read.shipments.byId(command.tenant, id)
      if (resumed === null || shipment?.state !== 'draft') return resumed
      const purchase = { ...read(), shipmentId: id, labelFormat: null }
      // The earlier call has taken the key.
      return await buyDraft(withoutKey(command), () => purchase)
    },
  })
