import { describe, expect, test } from 'vitest'
import { courierCheckDigit, itemCheckDigit, pieceCheckDigit } from '#core/numbers/check-digits.ts'
import { isItemNumber } from '#core/numbers/item-number.ts'
import { isCourierNumber, isPieceNumber } from '../../support/parcel-number.ts'
import { describeWithReference, readReference } from '../../support/reference-data.ts'

type Vectors = {
  impb_valid: string[]
  impb_invalid: string[]
  ups_valid: string[]
  ups_invalid: string[]
  ups_sandbox_numbers_that_fail_the_check_digit: string[]
  s10_valid: string[]
  s10_invalid: string[]
  canada_post_16_valid: string[]
  impb_doc_examples_that_fail_the_check_digit: string[]
}

type Published = {
  tracking_numbers: { name: string; test_numbers: { valid: string[]; invalid: string[] } }[]
}

describe('check digits', () => {
  test.each([
    ['940011120620640626078', 7],
    ['000000000000000000000', 0],
    ['1', 7],
  ])('a piece %s is closed by %i', (digits, check) => {
    expect(pieceCheckDigit(digits)).toBe(check)
  })

  test.each([
    ['5R8939035756712', 7],
    ['999AA1012345678', 4],
    ['AAAAAAAAAAAAAAA', 6],
  ])('a courier number %s is closed by %i', (characters, check) => {
    expect(courierCheckDigit(characters)).toBe(check)
  })

  test('the letters of a courier number count from A = 2 modulo ten', () => {
    const values = [...'ABHIJQRSZ'].map(letter => (10 - courierCheckDigit(letter)) % 10)
    expect(values).toEqual([2, 3, 9, 0, 1, 8, 9, 0, 7])
  })

  test.each([
    ['12345678', 5],
    ['47110815', 1],
    // Remainders 0 and 1 are the two exceptions of the rule.
    ['00000000', 5],
    ['00004000', 0],
  ])('an item %s is closed by %i', (digits, check) => {
    expect(itemCheckDigit(digits)).toBe(check)
  })

  test('one wrong digit of a piece number is always noticed', () => {
    const number = '9400111206206406260787'
    for (let at = 2; at < number.length; at++) {
      for (let step = 1; step < 10; step++) {
        const digit = (number.charCodeAt(at) - 48 + step) % 10
        const wrong = number.slice(0, at) + digit + number.slice(at + 1)
        expect(isPieceNumber(wrong), wrong).toBe(false)
      }
    }
  })
})

const readVectors = <T>(name: string): T =>
  readReference<T>(`tracking/${name}`) ?? expect.unreachable()

describeWithReference('tracking/test-vectors.json', 'published vectors', () => {
  const vectors = () => readVectors<Vectors>('test-vectors.json')
  const published = (file: string, name: string) => {
    const found = readVectors<Published>(file).tracking_numbers.find(one => one.name === name)
    if (!found) throw new Error(`${name} is not in ${file}`)
    const bare = (list: string[]) => list.map(text => text.replace(/\s/g, ''))
    return {
      valid: bare(found.test_numbers.valid),
      invalid: bare(found.test_numbers.invalid),
    }
  }

  test('pieces, couriers, items and Canadian parcels agree', () => {
    const all = vectors()
    for (const piece of all.impb_valid) expect(isPieceNumber(piece), piece).toBe(true)
    for (const piece of all.impb_invalid) expect(isPieceNumber(piece), piece).toBe(false)
    for (const number of all.ups_valid) expect(isCourierNumber(number), number).toBe(true)
    for (const number of all.ups_invalid) expect(isCourierNumber(number), number).toBe(false)
    for (const item of all.s10_valid) expect(isItemNumber(item), item).toBe(true)
    for (const item of all.s10_invalid) expect(isItemNumber(item), item).toBe(false)
    for (const number of all.canada_post_16_valid) {
      expect(pieceCheckDigit(number.slice(0, -1)), number).toBe(Number(number.slice(-1)))
    }
  })

  test('sample numbers that carriers publish with a wrong check digit are known as such', () => {
    const all = vectors()
    for (const piece of all.impb_doc_examples_that_fail_the_check_digit) {
      expect(isPieceNumber(piece), piece).toBe(false)
    }
    for (const number of all.ups_sandbox_numbers_that_fail_the_check_digit) {
      expect(isCourierNumber(number), number).toBe(false)
    }
  })

  test('couriers and items agree with the open collection', () => {
    const couriers = published('ups.json', 'UPS')
    for (const number of couriers.valid) expect(isCourierNumber(number), number).toBe(true)
    for (const number of couriers.invalid) expect(isCourierNumber(number), number).toBe(false)
    const items = published('s10.json', 'S10')
    for (const number of items.valid) expect(isItemNumber(number), number).toBe(true)
  })

  test('pieces agree with the open collection', () => {
    for (const name of ['USPS IMpb N', 'USPS IMpb C']) {
      const { valid, invalid } = published('usps.json', name)
      for (const text of invalid) expect(isPieceNumber(text), text).toBe(false)
      const bare = valid.filter(text => !text.startsWith('420'))
      for (const text of bare) expect(isPieceNumber(text), text).toBe(true)
    }
  })
})
