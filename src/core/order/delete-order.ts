import { type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'

/**
 * Deletes an order that no shipment needs: each that is linked to it is void. Such shipments stay, with
 * the order's id as their text. Of a deletion and a shipment that is made for the order at the same
 * moment, the deletion is refused, or the shipment is made without a link.
 */
export async function deleteOrder(command: Command<void>, id: number): Promise<void> {
  const { tenant } = command
  await carryOut(
    command,
    async ({ orders }) => {
      // This comes first: from here on no shipment can be linked, and earlier links are visible.
      if (!(await orders.lock(tenant, id))) throw notFound('Order')
      if (await orders.isInUse(tenant, id)) {
        throw new CoreError('order_in_use', 'The order is linked to a shipment that is not void.')
      }
      await orders.remove(tenant, id)
    },
    () => `deleted order ${id}`,
  )
}
