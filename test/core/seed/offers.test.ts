import { expect, test } from 'vitest'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { systemAccess } from '#core/access.ts'
import { readSettings } from '#core/account/settings.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { offersOf } from '#core/seed/offers.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { testCatalogueData } from '../../support/test-catalogue.ts'

const service = {
  id: 9001,
  name: 'Distant Post Ground',
  aliases: [],
  trackable: true,
  express: false,
  international: false,
  packages: ['Parcel'],
  days: { least: 1, most: 2 },
}

test('a seed asks no carrier outside the process', async () => {
  const entry = { code: 'distant', name: 'Distant Post', aliases: [], phone: '+1 800 555 0199' }
  const catalogue = compileCatalogue(testCatalogueData, {
    environment: 'sandbox',
    ownPriced: [{ entry, services: [service] }],
  })
  let questions = 0
  const distant: Carrier = {
    code: 'distant',
    serviceIds: [service.id],
    async rate() {
      questions += 1
      return { quotes: [], excluded: [] }
    },
  }
  const world = {
    ...fakeWorld('sandbox'),
    catalogue: () => catalogue,
    carriers: () => [...tableCarriers(catalogue), distant],
  }
  const caller = {
    access: systemAccess('operator', 1),
    accountName: 'demo',
    settings: readSettings(new Map()),
    clockOffsetMs: 0,
    listens: false,
    approves: false,
  }
  expect(catalogue.services.map(({ id }) => id)).toContain(service.id)
  expect(await offersOf(world, caller, Date.UTC(2026, 0, 5))).not.toEqual([])
  expect(questions).toBe(0)
})
