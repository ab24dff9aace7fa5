import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import { isFreight, type ToldShipment } from '#core/facts.ts'
import { cancelFreight, deleteFreight } from '#core/purchase/freight/cancel-freight.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import type { VoidedShipment } from '#core/purchase/voided-shipment.ts'
import { voidSeveralView } from '../../views/shipment/void-several-view.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { voidRows } from './several.ts'

/** A void that is asked for again does nothing anew, so that the form needs no key. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const rows = await voidRows(visit, visit.form)
  const refused: string[] = []
  for (const { shipment } of rows) {
    try {
      await voidOne(visit.command<VoidedShipment>(null), shipment)
    } catch (error) {
      if (!(error instanceof CoreError)) throw error
      refused.push(`${shipment.shipCode}: ${error.message}`)
    }
  }
  if (refused.length === 0) return redirectTo(visit.frame.to('/shipments?tab=void&done=void'))
  const left = await voidRows(visit, visit.form)
  return pageOf(
    'Void shipments',
    voidSeveralView({ rows: left, refused, isCut: false }, visit.frame),
    409,
  )
}

function voidOne(
  command: Command<VoidedShipment>,
  shipment: ToldShipment,
): Promise<VoidedShipment> {
  const { id, shipCode, state } = shipment
  if (!isFreight(shipment)) return voidShipment(command, shipCode)
  return state === 'draft' ? deleteFreight(command, id) : cancelFreight(command, id)
}
