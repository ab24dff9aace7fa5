import { expect, it } from 'vitest'
import { RatingInForce } from '#app/rating-in-force.ts'
import type { SimulatedFreightDeps } from '#carriers/freight/simulated-freight.ts'
import type { SimulatedCarrierDeps } from '#carriers/simulated/simulated-carrier.ts'
import { CardsInForce } from '#catalogue/cards-in-force.ts'
import { testCatalogueData } from '../support/test-catalogue.ts'

const nobody = (): never => expect.unreachable()
/** Only a sale needs them. */
const noDeps: SimulatedCarrierDeps & SimulatedFreightDeps = {
  labels: { layOutFreight: nobody, pack: nobody },
  store: {
    read: { carrierBook: { find: nobody, all: nobody }, clocks: { offsetMs: nobody } },
    transact: nobody,
    takeNumbers: nobody,
  },
  clock: { now: nobody },
  drawing: { layOut: nobody },
}

it('a refresh that is asked for while one runs is that one', async () => {
  let generation = 0
  let lists = 0
  const held = Promise.withResolvers<readonly []>()
  const reader = {
    generation: async () => generation,
    list: () => {
      lists += 1
      return generation === 0 ? Promise.resolve([] as const) : held.promise
    },
    text: async () => null,
  }
  const cards = new CardsInForce(reader, testCatalogueData, { now: () => 0 })
  const rating = await RatingInForce.open(testCatalogueData, 'sandbox', cards, noDeps)
  generation = 1
  const refreshes = [rating.refresh(), rating.refresh()]
  await new Promise(setImmediate)
  refreshes.push(rating.refresh())
  held.resolve([])
  expect(await Promise.all(refreshes)).toEqual([true, true, true])
  expect(lists).toBe(2)
  expect(await rating.refresh()).toBe(false)
})
