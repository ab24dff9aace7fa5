import { describe, expect, it } from 'vitest'
import { instantAt, isoIn, zoneOffsetMs } from '#core/time/local-time.ts'

const wall = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text
    .split(/\D/)
    .map(Number)
  return { year, month, day, hour, minute, second, millisecond: 0 }
}
const utc = (zone: string, text: string): string =>
  new Date(instantAt(zone, wall(text))).toISOString()

describe('a time on the wall', () => {
  it.each([
    ['UTC', '2026-11-21 10:00:00', '2026-11-21T10:00:00.000Z'],
    ['America/Toronto', '2026-11-21 10:00:00', '2026-11-21T15:00:00.000Z'],
    ['America/Toronto', '2026-07-01 10:00:00', '2026-07-01T14:00:00.000Z'],
    ['America/St_Johns', '2026-01-15 00:00:00', '2026-01-15T03:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-15 00:00:00', '2026-01-14T18:15:00.000Z'],
    ['Pacific/Auckland', '2026-01-15 00:00:00', '2026-01-14T11:00:00.000Z'],
    ['America/Toronto', '2024-02-29 12:00:00', '2024-02-29T17:00:00.000Z'],
    ['UTC', '1900-01-01 00:00:00', '1900-01-01T00:00:00.000Z'],
    ['UTC', '0044-03-15 00:00:00', '0044-03-15T00:00:00.000Z'],
    ['America/Toronto', '0044-03-15 00:00:00', '0044-03-15T05:17:32.000Z'],
  ])('in %s, %s is %s', (zone, text, instant) => expect(utc(zone, text)).toBe(instant))

  it('that comes twice is the first of both', () =>
    expect(utc('America/Toronto', '2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z'))

  it('that clocks skip is as far after the jump', () =>
    expect(utc('America/Toronto', '2026-03-08 02:30:00')).toBe('2026-03-08T07:30:00.000Z'))

  it('at midnight, where clocks skip it, is the first instant of the day', () =>
    // Cairo: at 00:00 of the last Friday in April it becomes 01:00.
    expect(utc('Africa/Cairo', '2026-04-24 00:00:00')).toBe('2026-04-23T22:00:00.000Z'))
})

describe('an instant in a place', () => {
  it.each([
    ['UTC', '+00:00', '2026-11-21T15:00:00+00:00'],
    ['America/Toronto', '-05:00', '2026-11-21T10:00:00-05:00'],
    ['America/St_Johns', '-03:30', '2026-11-21T11:30:00-03:30'],
    ['Asia/Kathmandu', '+05:45', '2026-11-21T20:45:00+05:45'],
  ])('in %s is written with %s', (zone, _offset, text) =>
    expect(isoIn(zone, Date.parse('2026-11-21T15:00:00Z'))).toBe(text),
  )

  it('is the same instant, whatever the place', () => {
    const zones = ['America/Toronto', 'Asia/Kolkata', 'Pacific/Chatham', 'Europe/Berlin']
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2026, month, 1, 3, 4, 5)
      for (const zone of zones) expect(Date.parse(isoIn(zone, at))).toBe(at)
    }
  })

  it('has an offset of whole seconds, whatever its milliseconds are', () =>
    expect(zoneOffsetMs('America/Toronto', Date.parse('2026-11-21T15:00:00.999Z'))).toBe(
      -5 * 3_600_000,
    ))
})
