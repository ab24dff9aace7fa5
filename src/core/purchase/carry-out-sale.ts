import { keepAnswer } from '../command/carry-out-once.ts'
import type { Command } from '../command/command.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { buyInProcess } from './buy-in-process.ts'
import { buyRemotely } from './buy-remotely.ts'
import { wantedParcel } from './parcels.ts'
import type { SalePlan } from './plan-sale.ts'
import { subjectOf } from './write-shipment.ts'

/** Buys what was planned, of a new shipment or of a saved draft. */
export async function carryOutSale(
  command: Command<CreatedShipment>,
  plan: SalePlan,
): Promise<CreatedShipment> {
  if (plan.kind === 'in_process') return await buyInProcess(command, plan.draft, plan.sale)
  const created = await buyRemotely(
    command,
    wantedParcel(command.tenant, plan.draft),
    plan.purchase,
    plan.selling,
  )
  return await keepAnswer(command, subjectOf(plan.draft), created)
}
