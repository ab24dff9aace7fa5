import type { Command } from '#core/command/command.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { cancelFreight, deleteFreight } from '#core/purchase/freight/cancel-freight.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import type { ExpectedOutcome } from '#core/purchase/void-shipment.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import { deletedField } from '../../views/shipment/void-view.ts'

export const foreseenIn = (form: URLSearchParams, { shipCode }: AnyShipment): ExpectedOutcome =>
  form.getAll(deletedField).includes(shipCode) ? 'deleted' : 'refunded'

/** Does what its page has told, or nothing: a draft may have been bought since. */
export function voidAsForeseen(
  command: Command<VoidedShipment>,
  shipment: AnyShipment,
  foreseen: ExpectedOutcome,
): Promise<VoidedShipment> {
  const { id, shipCode } = shipment
  if (!isFreight(shipment)) return voidShipment(command, shipCode, foreseen)
  return foreseen === 'deleted' ? deleteFreight(command, id) : cancelFreight(command, id)
}
