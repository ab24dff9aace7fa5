import { describe, expect, it } from 'vitest'
import { readDate } from '#core/time/read-date.ts'

const span = (text: string, zone = 'UTC') => {
  const read = readDate(text, zone)
  return read && [new Date(read.first).toISOString(), new Date(read.last).toISOString()]
}

describe('a bare date', () => {
  it('is the whole of its day in the account’s zone', () => {
    expect(span('2026-11-21')).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'])
    expect(span('2026-11-21', 'America/Toronto')).toEqual([
      '2026-11-21T05:00:00.000Z',
      '2026-11-22T04:59:59.999Z',
    ])
  })

  it('has 23 or 25 hours when clocks change', () => {
    expect(span('2026-03-08', 'America/Toronto')).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
    ])
    expect(span('2026-11-01', 'America/Toronto')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
    ])
  })

  it('may be a leap day, and the last of its year', () => {
    expect(span('2028-02-29')?.[1]).toBe('2028-02-29T23:59:59.999Z')
    expect(span('2026-12-31')?.[1]).toBe('2026-12-31T23:59:59.999Z')
  })
})

describe('a date-time', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21t10:00:00z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T10:00:00 02:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T10:00:00-0330', '2026-11-21T13:30:00.000Z'],
    ['2026-11-21T10:00:00.1234567Z', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
  ])('%s is the instant %s', (text, instant) => expect(span(text)).toEqual([instant, instant]))

  it('without an offset is the account’s own time', () => {
    const instant = '2026-11-21T15:30:00.000Z'
    expect(span('2026-11-21T10:30:00', 'America/Toronto')).toEqual([instant, instant])
    expect(span('2026-11-21 10:30', 'America/Toronto')).toEqual([instant, instant])
  })
})

describe('what is no date', () => {
  it.each([
    '',
    'yesterday',
    '2026',
    '2026-11',
    '21-11-2026',
    '11/21/2026',
    '2026-13-01',
    '2026-00-10',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-11-21T24:00:00Z',
    '2026-11-21T10:60:00Z',
    '2026-11-21T10:00:61Z',
    '2026-11-21T10:00:00+25:00',
    '2026-11-21T10',
    '1763719200',
    '+002026-11-21',
  ])('is not read: %s', text => expect(readDate(text, 'UTC')).toBeNull())
})
