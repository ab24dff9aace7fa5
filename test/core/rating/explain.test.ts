import { describe, expect, it } from 'vitest'
import { explain } from '#core/rating/engine/engine.ts'
import { explanationText } from '#core/rating/explain/explanation-text.ts'
import { type Asked, question, serviceId } from '../../support/rate-question.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const told = (service: string, asked: Asked = {}) =>
  explain(testCatalogue, question(asked), serviceId(testCatalogue, service))

it('tells the zone, the weight, the card, each add-on and each tax', () => {
  const story = told('<CarrierB> Ground', {
    region: 'QC',
    country: 'CA',
    province: 'QC',
    postalCode: 'H2X 1Y4',
    sides: [12, 10, 8],
    signature: true,
  })
  expect(story?.zone).toMatchObject({ zone: 21, chart: 'ground-us and ground-canada' })
  expect(story?.zone?.why).toContain('CA H2X 1Y4')
  expect(story?.weight).toMatchObject({ billedBy: 'dimensional' })
  expect(story?.weight?.why).toContain('divided by 139, is 7 lb, more than the actual 1 lb')
  expect(story?.card).toMatchObject({
    name: '<CarrierB> Ground demo',
    version: 0,
    source: 'cards/carrierb-ground.csv',
    row: '7 lb',
    currency: 'CAD',
  })
  expect(story?.addOns.map(({ rule }) => rule)).toEqual([
    'signature-ground',
    'residential-ground',
    'fuel-ground',
  ])
  expect(story?.taxes.map(({ tax, percent }) => `${tax} ${percent}`)).toEqual([
    'gst 5 %',
    'qst 9.975 %',
  ])
  expect(story?.days).toBe('1')
})

describe('a return, which is priced as its parcel on the way out', () => {
  const homeward = { isReturn: true, region: 'ON', country: 'CA', postalCode: 'V6B 1A1' }
  const asOut = /^A return is priced as sent to the customer: /

  it('tells so wherever the lane decides: zone, residence and tax', () => {
    const story = told('<CarrierB> Ground', { ...homeward, province: 'BC' })
    const out = told('<CarrierB> Ground', { ...homeward, province: 'BC', isReturn: false })
    expect(story?.zone?.why).toMatch(asOut)
    const residence = story?.addOns.find(({ type }) => type === 'residential')
    expect(residence?.why).toMatch(asOut)
    expect(story?.taxes.map(({ why }) => why)).toEqual([
      'A return is priced as sent to the customer: the parcel stays in the country and goes to BC.',
    ])
    expect(out?.taxes.map(({ why }) => why)).toEqual([
      'The parcel stays in the country and goes to BC.',
    ])
    expect(story?.quote).toEqual(out?.quote)
  })

  it('tells what no lane decides as of any parcel', () => {
    const fuel = told('<CarrierB> Ground', homeward)?.addOns.find(({ type }) => type === 'fuel')
    expect(fuel?.why).toMatch(/^On every parcel/)
  })
})

it('tells a volume without the noise of its division', () => {
  const story = told('<CarrierA> Priority Mail', { weight: [6, 'lbs'], sides: [10, 8, 4] })
  expect(story?.weight?.why).toContain('is 0.185185 ft³, and its cubic tier')
})

it('tells the price of the card in its own currency beside ours', () => {
  const card = told('<CarrierA> Priority Mail')?.card
  expect(card).toMatchObject({ currency: 'USD', listed: 915, baseRate: 1267 })
})

it('tells why there is no price', () => {
  const story = told('<CarrierA> Priority Mail', { country: 'DE', postalCode: null })
  expect(story?.quote).toBeNull()
  expect(story?.excluded?.message).toBe('<CarrierA> Priority Mail does not serve this country.')
})

it('knows nothing of an id that the catalogue does not have', () => {
  expect(explain(testCatalogue, question(), 4711)).toBeNull()
})

it('says days as people read them, the line-haul to the border included', () => {
  expect(told('<CarrierA> Priority Mail', { region: 'ON' })?.days).toBe('3-4')
  expect(told('<CarrierA> Priority Mail', { region: 'QC' })?.days).toBe('3-5')
})

it('says one day in the singular', () => {
  const near = { region: 'QC', country: 'CA', province: 'QC', postalCode: 'H2X 1Y4' } as const
  const [home, abroad] = [told('<CarrierB> Ground', near), told('<CarrierB> Ground')]
  expect(home && explanationText(home)).toMatch(/CAD, 1 day\n$/)
  expect(abroad && explanationText(abroad)).toMatch(/CAD, [\d-]+ days\n$/)
})
