import { carryOutOnce } from '../command/carry-out-once.ts'
import { type Command, carryOut } from '../command/command.ts'
import { audienceOf } from '../event/publish.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { carryOutSale } from './carry-out-sale.ts'
import type { Draft } from './draft.ts'
import { parcels } from './parcels.ts'
import { type Creation, type CreationPlan, planCreation } from './plan-creation.ts'
import { resumePurchase } from './settle/carry-on.ts'
import { tellOfShipments } from './tell-of-shipments.ts'
import { insertUnbought, subjectOf } from './write-shipment.ts'

/** Makes a shipment, bought unless a draft was asked for; once under the key of the command. */
export const createShipment = (
  command: Command<CreatedShipment>,
  read: () => Creation | Promise<Creation>,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planCreation(command, await read()),
    perform: plan => carryOutPlan(command, plan),
    resume: ({ id }) => resumePurchase(command, id),
  })

export const carryOutPlan = (
  command: Command<CreatedShipment>,
  plan: CreationPlan,
): Promise<CreatedShipment> =>
  plan.kind === 'save' ? saveDraft(command, plan.draft) : carryOutSale(command, plan)

const saveDraft = (command: Command<CreatedShipment>, draft: Draft): Promise<CreatedShipment> =>
  carryOut<CreatedShipment>(
    command,
    async writers => {
      await insertUnbought(writers, command.tenant, draft, 'draft')
      await tellOfShipments(parcels, audienceOf(command), writers, 'shipment.created', [draft.id])
      return { shipmentId: draft.id, replayed: false }
    },
    () => `drafted ${draft.shipCode}`,
    subjectOf(draft),
  )
