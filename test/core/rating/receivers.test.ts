import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { quote } from '#core/rating/engine/engine.ts'
import type { LaneEnd, RateQuestion } from '#core/rating/question.ts'
import { question, serviceId } from '../../support/rate-question.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'

const ground = serviceId(testCatalogue, '<CarrierB> Ground')
const priority = serviceId(testCatalogue, '<CarrierA> Priority Mail')
const box = { address1: 'PO Box 12' }
const military = { address1: 'PSC 3 Box 100', city: 'APO', provinceCode: 'AE', postalCode: '09012' }

const to = (address: Partial<LaneEnd>, asked: RateQuestion = question()): RateQuestion => ({
  ...asked,
  destination: { ...asked.destination, ...address },
})
const soldIn = (asked: RateQuestion, catalogue = testCatalogue) =>
  quote(catalogue, asked).quotes.map(({ serviceId: id }) => id)
const messageOf = (asked: RateQuestion, id = ground) =>
  quote(testCatalogue, asked).excluded.find(({ serviceId: one }) => one === id)?.message

describe('a service that does not deliver to some places', () => {
  it('gives no price there, and says why', () => {
    expect(soldIn(to({ address1: '1 Main St' }))).toContain(ground)
    expect(soldIn(to(box))).not.toContain(ground)
    expect(messageOf(to(box))).toBe('<CarrierB> Ground does not deliver to PO boxes.')
    expect(messageOf(to(military))).toBe(
      '<CarrierB> Ground does not serve military addresses (APO, FPO, DPO).',
    )
  })

  it('gives no price for several packages either', () => {
    const { parcels } = question()
    const asked = { ...to(box), parcels: [parcels[0], parcels[0]] } as const
    expect(soldIn(asked)).not.toContain(ground)
    expect(soldIn(asked)).toContain(priority)
  })

  it('brings a return from a box, and none to a box or from a military address', () => {
    const back = question({ isReturn: true })
    expect(soldIn(to(box, back))).toContain(ground)
    expect(soldIn({ ...back, shop: { ...back.shop, ...box } })).not.toContain(ground)
    expect(soldIn(to(military, back))).not.toContain(ground)
  })
})

it('a service without the property delivers everywhere', () => {
  expect(soldIn(to(box))).toContain(priority)
  expect(soldIn(to(military))).toContain(priority)
  const services = testCatalogueData.services.map(service => ({ ...service, notDeliveredTo: [] }))
  const catalogue = compileCatalogue({ ...testCatalogueData, services }, { environment: 'sandbox' })
  expect(soldIn(to(box), catalogue)).toContain(ground)
})
