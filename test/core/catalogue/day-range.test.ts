import { expect, it } from 'vitest'
import { dayRangeInWords, dayRangeText, mostDaysOf } from '#core/catalogue/day-range.ts'

it.each([
  [{ least: 2, most: 5 }, '2-5'],
  [{ least: 3, most: 3 }, '3'],
  [{ least: 7, most: 21 }, '7-21'],
])('%j is written %s, and its later day is read back', (range, text) => {
  expect(dayRangeText(range)).toBe(text)
  expect(mostDaysOf(text)).toBe(range.most)
})

it('an empty text names no day', () => expect(mostDaysOf('')).toBeNull())

it('is read as days, one of them in the singular', () => {
  expect(['1', '3', '1-2'].map(dayRangeInWords)).toEqual(['1 day', '3 days', '1-2 days'])
})
