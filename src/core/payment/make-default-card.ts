import { type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import type { StoredCard } from './card-store.ts'

/** Top-ups that name no card charge it from now on. */
export async function makeDefaultCard(
  command: Command<StoredCard>,
  id: number,
): Promise<StoredCard> {
  return await carryOut(
    command,
    async ({ cards }) => {
      const card = (await cards.list(command.tenant)).find(known => known.id === id)
      if (!card) throw notFound('Card')
      await cards.makeDefault(command.tenant, card.id)
      return { ...card, isDefault: true }
    },
    card => `made card ${card.id} the default`,
  )
}
