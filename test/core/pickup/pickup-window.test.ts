import { describe, expect, test } from 'vitest'
import type { PickupRule } from '#core/catalogue/location.ts'
import {
  type PickupPlace,
  type PickupWindowInput,
  pickupWindow,
} from '#core/pickup/pickup-window.ts'

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const sixDays = { mon: '09:00-17:00', tue: '09:00-17:00', wed: '09:00-17:00', thu: '09:00-19:00' }
const hours = { ...sixDays, fri: '09:00-17:00', sat: '10:00-14:00' }

const placeOf = (changes: Partial<PickupRule> = {}, timeZone = 'America/Toronto'): PickupPlace => ({
  hours,
  timeZone,
  rule: {
    carrierCode: 'carrierb',
    locationId: 'on-mississauga',
    weekdays: workdays,
    from: '12:00',
    until: '19:00',
    leastMinutes: 120,
    cutOff: '14:00',
    cutOffDaysBefore: 0,
    ...changes,
  },
})

const anyTime: PickupWindowInput = { day: null, readyAt: null, closeAt: null }
const at = (text: string): number => Date.parse(text)
/** A Tuesday, 09:30 in Toronto. */
const tuesday = at('2026-11-24T09:30:00-05:00')

describe('a pickup without a day', () => {
  test('is today, between the later opening and the earlier closing', () => {
    expect(pickupWindow(placeOf(), anyTime, tuesday)).toEqual({
      day: '2026-11-24',
      readyAt: '12:00',
      closeAt: '17:00',
    })
  })

  test('begins at the next five minutes where the window has begun', () => {
    const now = at('2026-11-24T12:31:00-05:00')
    expect(pickupWindow(placeOf(), anyTime, now)).toMatchObject({ readyAt: '12:35' })
  })

  test('is the next day that both take after the cut-off, over a weekend on Monday', () => {
    const friday = at('2026-11-27T14:00:00-05:00')
    expect(pickupWindow(placeOf(), anyTime, friday)).toMatchObject({ day: '2026-11-27' })
    expect(pickupWindow(placeOf(), anyTime, friday + 1)).toMatchObject({ day: '2026-11-30' })
  })

  test('is a Saturday where carrier and location take it', () => {
    const place = placeOf({ weekdays: ['sat'], from: '08:00' })
    expect(pickupWindow(place, anyTime, tuesday)).toEqual({
      day: '2026-11-28',
      readyAt: '10:00',
      closeAt: '14:00',
    })
  })

  test('is the first day on which the times that were named fit', () => {
    const late = { ...anyTime, readyAt: '16:30', closeAt: '18:30' }
    expect(pickupWindow(placeOf(), late, tuesday)).toEqual({
      day: '2026-11-26',
      readyAt: '16:30',
      closeAt: '18:30',
    })
  })
})

describe('a pickup that is not possible', () => {
  test('at times that never fit is told of the times, whatever may be wrong with today', () => {
    const wish = { ...anyTime, readyAt: '06:00' }
    const sunday = at('2026-11-29T10:00:00-05:00')
    for (const now of [tuesday, at('2026-11-24T15:00:00-05:00'), sunday]) {
      expect(pickupWindow(placeOf(), wish, now)).toMatchObject({ part: 'readyAt' })
    }
  })

  const refusals: readonly [string, PickupPlace, Partial<PickupWindowInput>, string, RegExp][] = [
    ['on a day off of the location', placeOf(), { day: '2026-11-29' }, 'day', /closed/],
    ['on a day off of the carrier', placeOf(), { day: '2026-11-28' }, 'day', /not a day on which/],
    ['yesterday', placeOf(), { day: '2026-11-23' }, 'day', /cut-off for ordering/],
    ['in a year', placeOf(), { day: '2027-11-24' }, 'day', /within 60 days/],
    [
      'before the driver comes',
      placeOf(),
      { readyAt: '11:00' },
      'readyAt',
      /between 12:00 and 17:00/,
    ],
    [
      'after the doors close',
      placeOf(),
      { day: '2026-11-24', closeAt: '18:00' },
      'closeAt',
      /between/,
    ],
    [
      'in too short a window',
      placeOf(),
      { readyAt: '13:00', closeAt: '14:00' },
      'closeAt',
      /120 minutes/,
    ],
    [
      'with an end before its beginning',
      placeOf(),
      { readyAt: '15:00', closeAt: '13:00' },
      'closeAt',
      /120/,
    ],
  ]
  test.each(refusals)('%s is refused with the next that is', (_, place, wish, part, why) => {
    expect(pickupWindow(place, { ...anyTime, ...wish }, tuesday)).toEqual({
      part,
      why: expect.stringMatching(why),
      next: { day: '2026-11-24', readyAt: '12:00', closeAt: '17:00' },
    })
  })

  test('has no next one where carrier and location share no day', () => {
    const place = placeOf({ weekdays: ['sun'] })
    expect(pickupWindow(place, anyTime, tuesday)).toMatchObject({ part: 'day', next: null })
  })

  test('too few minutes before the doors close is tomorrow', () => {
    const place = placeOf({ cutOff: '18:00' })
    const now = at('2026-11-24T15:01:00-05:00')
    expect(pickupWindow(place, anyTime, now)).toMatchObject({ day: '2026-11-25' })
  })
})

describe('a cut-off', () => {
  test('counts by the clock of the location, wherever the account is', () => {
    const now = at('2026-11-24T19:30:00Z')
    const [east, west] = ['America/Toronto', 'America/Vancouver'].map(zone =>
      pickupWindow(placeOf({}, zone), anyTime, now),
    )
    expect(east).toMatchObject({ day: '2026-11-25' })
    expect(west).toMatchObject({ day: '2026-11-24' })
  })

  test('of the day before is past on the day itself', () => {
    const place = placeOf({ cutOff: '20:00', cutOffDaysBefore: 1 })
    expect(pickupWindow(place, anyTime, tuesday)).toMatchObject({ day: '2026-11-25' })
    const monday = at('2026-11-23T20:00:00-05:00')
    expect(pickupWindow(place, anyTime, monday)).toMatchObject({ day: '2026-11-24' })
    expect(pickupWindow(place, anyTime, monday + 1)).toMatchObject({ day: '2026-11-25' })
  })

  /** On a Sunday, which this carrier and location take. */
  const onSundays: PickupPlace = {
    ...placeOf({ weekdays: ['sun'], from: '08:00', cutOff: '02:30' }),
    hours: { sun: '09:00-17:00' },
  }

  test('at an hour that the clocks skip in spring is an hour after the last one before it', () => {
    const cutOff = at('2026-03-08T03:30:00-04:00')
    expect(pickupWindow(onSundays, anyTime, cutOff)).toMatchObject({ day: '2026-03-08' })
    expect(pickupWindow(onSundays, anyTime, cutOff + 1)).toMatchObject({ day: '2026-03-15' })
  })

  test('at an hour that the clocks show twice in autumn is the first of them', () => {
    const place = { ...onSundays, rule: { ...onSundays.rule, cutOff: '01:30' } }
    const cutOff = at('2026-11-01T01:30:00-04:00')
    expect(pickupWindow(place, anyTime, cutOff)).toMatchObject({ day: '2026-11-01' })
    expect(pickupWindow(place, anyTime, cutOff + 1)).toMatchObject({ day: '2026-11-08' })
  })

  test('of the afternoon holds on both days of a change of the clocks', () => {
    const place = { ...onSundays, rule: { ...onSundays.rule, cutOff: '14:00' } }
    const changes = [
      ['2026-03-08', '-04:00'],
      ['2026-11-01', '-05:00'],
    ] as const
    for (const [day, offset] of changes) {
      const cutOff = at(`${day}T14:00:00${offset}`)
      expect(pickupWindow(place, anyTime, cutOff)).toMatchObject({ day })
      expect(pickupWindow(place, anyTime, cutOff + 1)).not.toMatchObject({ day })
    }
  })
})
