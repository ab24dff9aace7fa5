import { allShipments } from '#core/overview/list-shipments.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import type { ListQuestion } from './list-facts.ts'
import { questionOfQuery } from './question-of-query.ts'

/** The first ones of a list, in its order. */
export type MatchingCodes = {
  readonly codes: readonly string[]
  readonly isCut: boolean
  /** What they match. */
  readonly question: ListQuestion
}

/** The codes of the whole list that the query asks for; null where it asks for no list. */
export async function matchingCodes(
  visit: AccountVisit,
  states: readonly ShipmentState[],
  most: number,
): Promise<MatchingCodes | null> {
  const { query, world, tenant } = visit
  if (!query.has('matching')) return null
  const question = questionOfQuery(query, visit)
  const { filter } = question
  const narrowed = { ...filter, states: states.filter(state => filter.states?.includes(state)) }
  const asked = { ...question, filter: narrowed }
  const codes: string[] = []
  for await (const page of allShipments(world.store.read, tenant, asked)) {
    codes.push(...page.map(({ shipCode }) => shipCode))
    if (codes.length > most) break
  }
  return { codes: codes.slice(0, most), isCut: codes.length > most, question }
}
