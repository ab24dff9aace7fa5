import { describe, expect, it } from 'vitest'
import { explain } from '#core/rating/engine/engine.ts'
import type { WeightUnit } from '#core/values/units.ts'
import { type Asked, priceOf, question, quoteOf, serviceId } from '../../support/rate-question.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const row = (service: string, asked: Asked): string | undefined =>
  explain(testCatalogue, question(asked), serviceId(testCatalogue, service))?.card?.row

const billedBy = (service: string, asked: Asked): string | undefined =>
  explain(testCatalogue, question(asked), serviceId(testCatalogue, service))?.weight?.billedBy

const costs = (service: string, asked: Asked): Record<string, number> =>
  Object.fromEntries(priceOf(service, asked).addOns.map(({ name, cost }) => [name, cost]))

const firstClass = '<CarrierA> First Class Mail'
const priority = '<CarrierA> Priority Mail'
const ground = '<CarrierA> Parcel Select Ground'
const media = '<CarrierA> Media Mail'
const courier = '<CarrierB> Ground'

describe('weight', () => {
  it.each<[number, WeightUnit, string]>([
    [4, 'oz', '4 oz'],
    [4.001, 'oz', '8 oz'],
    [12, 'oz', '12 oz'],
    [15.999, 'oz', '15.999 oz'],
    [113.398, 'g', '4 oz'],
    [113.4, 'g', '8 oz'],
    [0.25, 'lbs', '4 oz'],
  ])('%s %s is the row %s of First Class Mail', (weight, unit, expected) => {
    expect(row(firstClass, { weight: [weight, unit] })).toBe(expected)
  })

  it.each<[number, WeightUnit]>([
    [16, 'oz'],
    [15.9991, 'oz'],
    [1, 'lbs'],
    [453.59237, 'g'],
    [0.45359237, 'kg'],
  ])(
    '%s %s is beyond First Class Mail, and Parcel Select takes it as one pound',
    (weight, unit) => {
      expect(quoteOf(firstClass, { weight: [weight, unit] })).toContain('above the 15.999 oz')
      expect(row(ground, { weight: [weight, unit] })).toBe('1 lb')
    },
  )

  it.each<[number, WeightUnit, string]>([
    [1, 'lbs', '1 lb'],
    [16, 'oz', '1 lb'],
    [1.01, 'lbs', '2 lb'],
    [2.2, 'lbs', '3 lb'],
    [1, 'kg', '3 lb'],
    [0.01, 'lbs', '1 lb'],
    [70, 'lbs', '70 lb'],
  ])('%s %s of media is billed as %s', (weight, unit, expected) => {
    expect(row(media, { weight: [weight, unit] })).toBe(expected)
  })

  it('seventy pounds is the last that the post takes, and 150 the courier', () => {
    expect(quoteOf(priority, { weight: [70.0001, 'lbs'] })).toContain('70 lb')
    expect(row(courier, { weight: [150, 'lbs'] })).toBe('150 lb')
    expect(quoteOf(courier, { weight: [150.001, 'lbs'] })).toContain('150 lb')
  })
})

describe('dimensional weight', () => {
  it('begins above 1,728 cubic inches', () => {
    const cube = (height: number): Asked => ({ weight: [1, 'lbs'], sides: [12, 12, height] })
    expect(billedBy(priority, cube(12))).toBe('actual')
    expect(row(priority, cube(12))).toBe('1 lb')
    expect(billedBy(priority, cube(12.0001))).toBe('dimensional')
    expect(row(priority, cube(12.0001))).toBe('11 lb')
    expect(row(priority, { weight: [1, 'lbs'], sides: [19, 13, 7] })).toBe('11 lb')
  })

  it('is the same in centimetres', () => {
    const sides = [30.48 / 2.54, 12, 12] as const
    expect(billedBy(priority, { sides })).toBe('actual')
  })

  it('rounds sides to the nearest inch for the post and up for the courier', () => {
    const asked: Asked = { weight: [1, 'lbs'], sides: [16.4, 12.4, 12.4] }
    expect(row(priority, asked)).toBe('14 lb')
    expect(row(courier, asked)).toBe('21 lb')
  })

  it('never touches media, First Class Mail or a box with a price of its own', () => {
    const large: Asked = { weight: [1, 'lbs'], sides: [16, 12, 12] }
    expect(row(media, large)).toBe('1 lb')
    expect(billedBy(firstClass, { ...large, weight: [12, 'oz'] })).toBe('actual')
    expect(billedBy(priority, { package: 'Large Flat Rate Box' })).toBe('package')
  })

  it('yields to a greater actual weight', () => {
    expect(row(priority, { weight: [15, 'lbs'], sides: [16, 12, 12] })).toBe('15 lb')
  })
})

describe('cubic tiers', () => {
  it('round each side down to a quarter of an inch', () => {
    const asked = (longest: number): Asked => ({ weight: [15, 'lbs'], sides: [longest, 7.2, 2.4] })
    expect(row(priority, asked(10.97))).toBe('0.1 ft3')
    expect(row(priority, asked(11))).toBe('0.2 ft3')
  })

  it('end above 20 lb, 18 in or the last tier', () => {
    const asked: Asked = { weight: [20, 'lbs'], sides: [18, 6, 4] }
    expect(billedBy(priority, asked)).toBe('cubic')
    expect(billedBy(priority, { ...asked, weight: [20.001, 'lbs'] })).toBe('actual')
    expect(billedBy(priority, { ...asked, sides: [18.01, 6, 4] })).toBe('actual')
    expect(billedBy(priority, { ...asked, sides: [12, 12, 6.25] })).toBe('actual')
  })

  it('are taken only where they are cheaper', () => {
    expect(billedBy(priority, { weight: [0.4, 'lbs'], sides: [12, 12, 6] })).toBe('actual')
  })
})

describe('size', () => {
  const bar = (longest: number): Asked => ({ weight: [2, 'lbs'], sides: [longest, 4, 4] })

  it('22.0 in and 30.0 in are the last inch before a surcharge', () => {
    expect(costs(priority, bar(22))).toEqual({})
    expect(costs(priority, bar(22.001))).toEqual({ 'Longer than 22 in': 519 })
    expect(costs(priority, bar(30))).toEqual({ 'Longer than 22 in': 519 })
    expect(costs(priority, bar(30.001))).toEqual({ 'Longer than 30 in': 2285 })
  })

  it('3,456 cubic inches is the last volume before a surcharge, and adds to the length', () => {
    const box = (height: number): Asked => ({ weight: [2, 'lbs'], sides: [24, 12, height] })
    expect(costs(ground, box(12))).toEqual({ 'Longer than 22 in': 519 })
    expect(costs(ground, box(12.01))).toEqual({
      'Longer than 22 in': 519,
      'Larger than 2 ft3': 2216,
    })
  })

  it('108 in of length and girth is the ordinary price, 130 in the last oversize one', () => {
    const long = (length: number): Asked => ({ weight: [2, 'lbs'], sides: [length, 12, 10] })
    expect(billedBy(ground, long(64))).toBe('dimensional')
    expect(billedBy(ground, long(64.01))).toBe('oversize')
    expect(billedBy(ground, long(86))).toBe('oversize')
    expect(quoteOf(ground, long(86.01))).toContain('Length plus girth')
    expect(quoteOf(priority, long(64.01))).toContain('Length plus girth')
  })

  it('the order of the sides does not matter', () => {
    const sides: readonly (readonly [number, number, number])[] = [
      [31, 12, 10],
      [10, 31, 12],
      [12, 10, 31],
    ]
    const totals = sides.map(side => priceOf(ground, { sides: side }).total)
    expect(new Set(totals).size).toBe(1)
  })

  it('what does not fit the box of its type has no price, whichever way it is turned', () => {
    const small = (sides: readonly [number, number, number]): Asked => ({
      package: 'Small Flat Rate Box',
      sides,
    })
    const quote = priceOf(priority, small([8.625, 5.375, 1.625]))
    expect(priceOf(priority, small([1.625, 8.625, 5.375])).total).toBe(quote.total)
    expect(priceOf(priority, { package: 'Small Flat Rate Box' }).total).toBe(quote.total)
    expect(quoteOf(priority, small([8.63, 5.375, 1.625]))).toBe(
      'The parcel does not fit the package type.',
    )
  })

  it('a regional box takes 15 or 20 lb', () => {
    expect(row(priority, { package: 'Regional Rate Box A1', weight: [15, 'lbs'] })).toBe('15 lb')
    expect(quoteOf(priority, { package: 'Regional Rate Box A2', weight: [15.1, 'lbs'] })).toContain(
      'heavier than the package type',
    )
    expect(row(priority, { package: 'Regional Rate Box B1', weight: [20, 'lbs'] })).toBe('20 lb')
  })
})
