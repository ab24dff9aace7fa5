import { expect, test } from 'vitest'
import { hasPassed } from '#core/time/clock.ts'

const hourMs = 3_600_000
const fiveMinutesMs = 300_000
const now = 1_000 * hourMs

test('a time has passed to the millisecond', () => {
  expect(hasPassed(hourMs, now - hourMs + 1, now)).toBe(false)
  expect(hasPassed(hourMs, now - hourMs, now)).toBe(true)
})

test('what was noted up to five minutes ahead is as new, and beyond that nobody knows how old', () => {
  expect(hasPassed(hourMs, now + fiveMinutesMs, now)).toBe(false)
  expect(hasPassed(hourMs, now + fiveMinutesMs + 1, now)).toBe(true)
})
