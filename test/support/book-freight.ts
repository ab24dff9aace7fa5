import { commandOf } from '#core/command/command.ts'
import type { FreightRequest } from '#core/freight/freight-shipment.ts'
import { bookFreight } from '#core/purchase/freight/book-freight.ts'
import { freightTo } from './sample-freight.ts'
import type { Service } from './service.ts'

export const bookableFreight: FreightRequest = {
  ...freightTo('Ann'),
  service: '<FreightB> LTL Standard',
}

/** Books freight in the sandbox, for the account of the token; gives its id. */
export async function bookedFreight(
  { app }: Service,
  token: string,
  request = bookableFreight,
  orderId: string | null = null,
): Promise<number> {
  const world = app.worlds.sandbox
  const command = commandOf(world, await world.authenticate(token), null)
  const { shipmentId } = await bookFreight(command, () => ({
    request,
    orderId,
    storeId: null,
    maxPrice: null,
    fault: null,
    pathOf: ({ part }) => part,
  }))
  return shipmentId
}
