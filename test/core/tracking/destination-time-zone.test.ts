import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { destinationTimeZone } from '#core/tracking/destination-time-zone.ts'

const countries = readFileSync(join(builtInCatalogDir, 'countries.csv'), 'utf8')
  .split('\n')
  .flatMap(line => /^([A-Z]{2}),/.exec(line)?.[1] ?? [])

describe('the zone of a destination', () => {
  it('is known for every country that a parcel may go to', () => {
    expect(countries.length).toBeGreaterThan(200)
    expect(countries.filter(code => destinationTimeZone(code, null) === null)).toEqual([])
  })

  it('is one that the machine knows', () => {
    const states = ['AK', 'AL', 'AZ', 'CA', 'CO', 'GU', 'HI', 'NY', 'PR', 'PW']
    const provinces = ['AB', 'BC', 'MB', 'NL', 'NS', 'ON', 'SK', 'YT']
    const zones = [
      ...countries.map(code => destinationTimeZone(code, null)),
      ...states.map(code => destinationTimeZone('US', code)),
      ...provinces.map(code => destinationTimeZone('CA', code)),
    ]
    for (const timeZone of new Set(zones)) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'none' })).not.toThrow()
    }
  })

  it.each([
    ['US', 'OR', 'America/Los_Angeles'],
    ['US', 'ny', 'America/New_York'],
    ['US', 'PR', 'America/Puerto_Rico'],
    ['CA', 'NL', 'America/St_Johns'],
    ['CA', 'BC', 'America/Vancouver'],
    ['US', 'AE', 'America/New_York'],
    ['DE', 'BY', 'Europe/Berlin'],
    ['DE', null, 'Europe/Berlin'],
    ['DK', null, 'Europe/Copenhagen'],
    ['JE', null, 'Europe/London'],
    ['BV', null, 'Europe/Berlin'],
    ['XX', null, null],
    ['', null, null],
  ])('of %s %s is %s', (country, province, zone) =>
    expect(destinationTimeZone(country, province)).toBe(zone),
  )
})
