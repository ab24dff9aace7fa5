import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeoutIdOf, manifestNumber } from '#core/numbers/manifest-number.ts'

test('a manifest’s number ends with the check digit of its serial', () => {
  expect(manifestNumber(1)).toBe('MF000000000017')
  expect(manifestNumber(12_345_678_901)).toBe('MF123456789012')
  expect(() => manifestNumber(10 ** 11)).toThrow(RangeError)
})

test('a number names its closeout, and no closeout with one digit misread', () => {
  const id = fc.integer({ min: 1, max: 10 ** 11 - 1 })
  fc.assert(
    fc.property(id, fc.nat(11), fc.integer({ min: 1, max: 9 }), (id, at, shift) => {
      const number = manifestNumber(id)
      expect(closeoutIdOf(number)).toBe(id)
      const place = at + 2
      const digit = (Number(number[place]) + shift) % 10
      expect(closeoutIdOf(number.slice(0, place) + digit + number.slice(place + 1))).toBeNull()
    }),
  )
  for (const text of ['', 'MF', '000000000017', 'MF0000000000017', 'XX000000000017']) {
    expect(closeoutIdOf(text)).toBeNull()
  }
})
