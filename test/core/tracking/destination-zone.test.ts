import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { destinationZone, destinationZones } from '#core/tracking/destination-zone.ts'

const countries = readFileSync(join(builtInCatalogDir, 'countries.csv'), 'utf8')
  .split('\n')
  .flatMap(line => /^([A-Z]{2}),/.exec(line)?.[1] ?? [])

describe('the zone of a destination', () => {
  it('is known for every country that a parcel may go to', () => {
    expect(countries.length).toBeGreaterThan(200)
    expect(countries.filter(code => destinationZone(code, null) === null)).toEqual([])
  })

  it('is one that the machine knows', () => {
    for (const timeZone of destinationZones()) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone).not.toThrow()
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
    ['XX', null, null],
  ])('of %s %s is %s', (country, province, zone) =>
    expect(destinationZone(country, province)).toBe(zone),
  )
})
