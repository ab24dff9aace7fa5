import { expect, it } from 'vitest'
import { parseDuration } from '#core/time/durations.ts'

it.each([
  ['36h', 129_600_000],
  ['3d', 259_200_000],
  ['1d12h', 129_600_000],
  ['90s', 90_000],
  ['5m', 300_000],
])('%s is %d ms', (text, expected) => {
  expect(parseDuration(text)).toBe(expected)
})

it.each(['', '3', 'd', '3 d', '3w', '-3d', '1.5h'])('%j is not a duration', text => {
  expect(() => parseDuration(text)).toThrow('is not a duration')
})
