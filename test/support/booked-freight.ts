import type { Command } from '#core/command/command.ts'
import type { BookedShipment, FreightShipment } from '#core/freight/freight-shipment.ts'
import type { Book } from '#core/ledger/posting.ts'
import { bookFreight, type KeyedFreight } from './freight-request.ts'

export async function freightOf(
  { world, tenant }: Command,
  shipmentId: number,
): Promise<FreightShipment> {
  const shipment = await world.store.read.freight.byId(tenant, shipmentId)
  if (!shipment) throw new Error(`There is no freight ${shipmentId}.`)
  return shipment
}

export async function bookedFreight(
  command: Command,
  creation?: KeyedFreight,
): Promise<BookedShipment> {
  const { shipmentId } = await bookFreight(command, creation)
  const shipment = await freightOf(command, shipmentId)
  if (!shipment.bought) throw new Error(`The freight ${shipmentId} is not booked.`)
  return { ...shipment, bought: shipment.bought }
}

export const amountIn = ({ world, tenant }: Command, book: Book): Promise<number> =>
  world.store.read.ledger.balance(tenant, book, 'CAD')
