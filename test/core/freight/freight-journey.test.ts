import { describe, expect, it } from 'vitest'
import {
  type FreightJourneyInput,
  freightJourney,
  freightScans,
} from '#core/freight/freight-journey.ts'
import { dayMs } from '#core/time/durations.ts'

const trip: FreightJourneyInput = {
  bookedAt: Date.parse('2026-06-15T12:00:00Z'),
  pickupOn: null,
  deliveryDays: '2-4',
  recipientName: 'Ann Example',
  origin: 'Toronto, ON, CA',
  destination: 'Chicago, IL, US',
}
const times = (change: Partial<FreightJourneyInput>) =>
  freightJourney({ ...trip, ...change }).map(({ at }) => new Date(at).toISOString().slice(0, 16))

describe('the way of freight', () => {
  it('leads from the pickup to the delivery', () => {
    expect(freightJourney(trip)).toMatchObject([
      { state: 'accepted', description: 'Picked up', location: 'Toronto, ON, CA' },
      { state: 'in_transit', location: 'Toronto, ON, CA' },
      { state: 'in_transit', description: 'Out for delivery', location: 'Chicago, IL, US' },
      { state: 'delivered', location: 'Chicago, IL, US' },
    ])
  })

  it('begins on the next weekday, and takes the days of the service', () => {
    expect(times({})).toEqual([
      '2026-06-16T20:00',
      '2026-06-17T02:00',
      '2026-06-18T13:00',
      '2026-06-18T19:00',
    ])
  })

  it('begins on the day that was asked for, and on Monday where that is a weekend', () => {
    expect(times({ pickupOn: '2026-06-15' })[0]).toBe('2026-06-15T20:00')
    expect(times({ pickupOn: '2026-06-19' })).toEqual([
      '2026-06-19T20:00',
      '2026-06-20T02:00',
      '2026-06-23T13:00',
      '2026-06-23T19:00',
    ])
    expect(times({ pickupOn: '2026-06-20' })[0]).toBe('2026-06-22T20:00')
  })

  it('begins some hours after a booking that comes late', () => {
    const bookedAt = Date.parse('2026-06-15T23:00:00Z')
    expect(times({ bookedAt, pickupOn: '2026-06-15' })[0]).toBe('2026-06-16T01:00')
  })

  it('rises in time, whenever it is booked and however fast the service', () => {
    for (let hour = 0; hour < 24 * 14; hour++) {
      const bookedAt = trip.bookedAt + hour * 3_600_000
      const day = new Date(bookedAt).toISOString().slice(0, 10)
      for (const pickupOn of [null, day]) {
        const at = freightJourney({
          ...trip,
          bookedAt,
          pickupOn,
          deliveryDays: '0-1',
        }).map(step => step.at)
        expect(at).toEqual(at.toSorted((a, b) => a - b))
        expect(at[0]).toBeGreaterThan(bookedAt)
      }
    }
  })

  it.each(['EXCEPTION', ' returned'])('of %j ends in an exception', recipientName => {
    const last = freightJourney({ ...trip, recipientName }).at(-1)
    expect(last).toMatchObject({ state: 'exception', description: 'Could not be delivered' })
  })

  it('is told up to now, with the time of the next scan', () => {
    const [first] = freightJourney(trip)
    if (!first) throw new Error('no way')
    expect(freightScans(trip, first.at - 1)).toEqual({ scans: [], nextAt: first.at })
    expect(freightScans(trip, first.at).scans).toEqual([first])
    expect(freightScans(trip, trip.bookedAt + 30 * dayMs)).toMatchObject({ nextAt: null })
  })
})
