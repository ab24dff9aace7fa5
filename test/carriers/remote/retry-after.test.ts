import { expect, it } from 'vitest'
import { retryAfterMs } from '#carriers/remote/retry-after.ts'

const now = Date.parse('2026-03-04T12:00:00Z')
const told = (value: string | null, status = 429) =>
  retryAfterMs({ status, headers: value === null ? {} : { 'retry-after': value } }, now)

it.each([
  ['30', 30_000],
  ['0', 0],
  ['1.5', 1500],
  [' Retry-After: 30', 30_000],
  ['Wed, 04 Mar 2026 12:01:00 GMT', 60_000],
  ['Wed, 04 Mar 2026 11:00:00 GMT', 0],
  ['999999999', 24 * 3_600_000],
  ['soon', 60_000],
  ['not before 5', 60_000],
])('a carrier that wants no calls for %s is obeyed', (value, ms) => {
  expect(told(value)).toBe(ms)
})

it('a 429 without a time is a minute; any other status asks for a pause by its header alone', () => {
  expect(told(null)).toBe(60_000)
  expect(told(null, 503)).toBeNull()
  expect(told('7', 503)).toBe(7000)
  expect(told('7', 500)).toBeNull()
  expect(told('7', 200)).toBeNull()
})
