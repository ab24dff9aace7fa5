import { type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import type { StoredCard } from './card-store.ts'

/** No top-up is charged to it any more. One that is pending is settled all the same. */
export async function removeCard(command: Command<StoredCard>, id: number): Promise<StoredCard> {
  const { world, tenant } = command
  const at = world.clock.now()
  return await carryOut(
    command,
    async ({ cards }) => {
      const card = await cards.remove(tenant, id, at)
      if (card) return card
      throw notFound('Card')
    },
    () => `removed card ${id}`,
  )
}
