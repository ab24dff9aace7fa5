import { keepAnswer } from '../command/carry-out-once.ts'
import type { Command } from '../command/command.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { buyInProcess } from './buy-in-process.ts'
import { buyRemotely } from './buy-remotely.ts'
import type { SalePlan } from './goods.ts'
import { subjectOf } from './write-shipment.ts'

/** Buys what was planned, of a new shipment or of a saved draft. */
export async function carryOutSale(
  command: Command<CreatedShipment>,
  plan: SalePlan,
): Promise<CreatedShipment> {
  if (plan.kind === 'in_process') return await buyInProcess(command, plan.sale)
  const { wanted, purchase, selling } = plan
  const created = await buyRemotely(command, wanted, purchase, selling)
  return await keepAnswer(command, subjectOf(wanted), created)
}
