import { carryOutOnce, keepAnswer } from '../command/carry-out-once.ts'
import type { Command } from '../command/command.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { buyInProcess } from './buy-in-process.ts'
import { buyRemotely } from './buy-remotely.ts'
import { type Creation, type CreationPlan, planCreation } from './plan-creation.ts'
import { resumePurchase } from './settle/carry-on.ts'
import { insertUnbought, subjectOf, writeShipment } from './write-shipment.ts'

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

async function carryOutPlan(
  command: Command<CreatedShipment>,
  plan: CreationPlan,
): Promise<CreatedShipment> {
  switch (plan.kind) {
    case 'save':
      return await writeShipment(command, plan.draft, 'drafted', writers =>
        insertUnbought(writers, command.tenant, plan.draft, 'draft'),
      )
    case 'in_process':
      return await buyInProcess(command, plan.draft, plan.sale)
    case 'remote': {
      const created = await buyRemotely(command, plan.draft, plan.purchase, plan.selling)
      return await keepAnswer(command, subjectOf(plan.draft), created)
    }
  }
}
