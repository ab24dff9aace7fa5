import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { checkDeclaredValue, givenValue } from '#core/rating/declared-value.ts'
import type { QuestionItem, UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import { declaredValue } from '#core/shipment/declared-contents.ts'
import { type Item, noManufacturer } from '#core/shipment/item.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { currencies, withoutNoise } from '#core/values/money.ts'
import { testCatalogue as catalogue } from '../../support/test-catalogue.ts'

const settings = readSettings(new Map([['max_declared_value', '1000.00']]))

const question = (items: readonly QuestionItem[]): UncheckedQuestion =>
  ({ items, isReturn: false, returnCountryCode: null }) as unknown as UncheckedQuestion

const piece = (quantity: number, value: number, currency = 'CAD'): QuestionItem =>
  ({ quantity, value, currency, hsCode: null }) as QuestionItem

function declared(items: readonly QuestionItem[]): { value: number; refused: boolean } {
  const faults: { part: string }[] = []
  const context = { catalogue, accountName: 'Mugs', settings, at: 0 }
  const value = checkDeclaredValue(question(items), 'US', context, faults as never)
  return { value, refused: faults.length > 0 }
}

/** What the shipment and its papers would show, in house cents. */
function shown(items: readonly QuestionItem[]): number {
  const goods = items.map(
    ({ quantity, value, currency }): Item => ({
      title: null,
      description: 'Screw',
      customsDescription: null,
      sku: null,
      quantity,
      value: withoutNoise(value * 100),
      currency,
      countryOfOrigin: null,
      hsCode: null,
      ...noManufacturer,
      weight: null,
      weightUnit: null,
    }),
  )
  const request = { items: goods, value: null, currency: 'CAD' } as unknown as ShipmentRequest
  const { sum, currency } = declaredValue(request, catalogue)
  return catalogue.toHouseCurrency(sum ?? 0, currency)
}

describe('the ceiling of the declared value', () => {
  it('lets in what the shipment shows as the ceiling, though its fractions add up to more', () => {
    const items = [piece(1, 500.004), piece(1, 500.004)]
    expect(shown(items)).toBe(1000_00)
    expect(declared(items)).toEqual({ value: 1000_00, refused: false })
  })

  it('refuses what the shipment shows above the ceiling, though its fractions add up to less', () => {
    const items = [piece(1, 999.98), piece(1, 0.007), piece(1, 0.006), piece(1, 0.006)]
    expect(shown(items)).toBe(1000_01)
    expect(declared(items)).toEqual({ value: 1000_01, refused: true })
  })

  it("turns lines of several currencies into the house's line by line, as the shipment does", () => {
    const items = [piece(100, 0.333, 'EUR'), piece(7, 0.335, 'USD'), piece(3, 1.005)]
    expect(declared(items).value).toBe(shown(items))
  })
})

test("the account's default is declared across a border, and is no value that somebody gave", () => {
  const settings = readSettings(new Map([['default_customs_value', '10.00']]))
  const context = { catalogue, accountName: 'Mugs', settings, at: 0 }
  const figures = (items: readonly QuestionItem[], country: string) => {
    const asked = question(items)
    const declaredValue = checkDeclaredValue(asked, country, context, [])
    return [declaredValue, givenValue(asked, declaredValue)]
  }
  expect(figures([], 'US')).toEqual([10_00, 0])
  expect(figures([], 'CA')).toEqual([0, 0])
  expect(figures([piece(2, 3)], 'US')).toEqual([6_00, 6_00])
  expect(figures([piece(1, 0)], 'US')).toEqual([0, 0])
})

test('the value that is judged and protected is the one that the shipment shows', () => {
  const item = fc.record({
    quantity: fc.integer({ min: 1, max: 9999 }),
    value: fc.integer({ min: 0, max: 1_000_000_000 }).map(thousandths => thousandths / 1000),
    currency: fc.constantFrom(...currencies),
    hsCode: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), items => {
      expect(declared(items).value).toBe(shown(items))
    }),
  )
})
