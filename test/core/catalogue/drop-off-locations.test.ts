import { describe, expect, it } from 'vitest'
import { dropOffLocations } from '#core/catalogue/location.ts'
import { kilometresBetween, postalPlace } from '#core/catalogue/postal-place.ts'
import { fakeWorld } from '../../support/fake-world.ts'

const catalogue = fakeWorld('sandbox').catalogue()
const idsFrom = (postalCode: string | null) =>
  dropOffLocations(catalogue, postalCode).map(({ id }) => id)

describe('drop-off locations', () => {
  it('stand in the order of the catalogue where nobody says from where', () => {
    expect(idsFrom(null)).toEqual(catalogue.locations.map(({ id }) => id))
  })

  it.each(catalogue.locations.map(({ id, postalCode }) => [postalCode, id]))(
    'begin from %s with %s',
    (postalCode, id) => {
      expect(idsFrom(postalCode)[0]).toBe(id)
    },
  )

  it.each(['L5T 2N7', 'l5t2n7', 'L5T-2N7', 'L5T'])('are the same from %s', code => {
    expect(idsFrom(code)).toEqual(idsFrom('L5T 2N7'))
  })

  it('go from near to far, and none is lost', () => {
    const here = catalogue.postalPlace('V6B 1A1')
    const found = dropOffLocations(catalogue, 'V6B 1A1')
    const km = found.map(place => (here ? kilometresBetween(here, place) : Number.NaN))
    expect(km).toEqual(km.toSorted((a, b) => a - b))
    expect(found).toHaveLength(catalogue.locations.length)
    expect(found[0]?.region).toBe('BC')
  })

  it('are found from the other side of the border', () => {
    expect(dropOffLocations(catalogue, '98101-1234')[0]?.region).toBe('BC')
  })

  it.each(['', 'nowhere', '12345678', 'D0W 0N0x'])('stay as they are from %j', code => {
    expect(idsFrom(code)).toEqual(idsFrom(null))
  })
})

describe('a postal code', () => {
  const places = new Map([
    ['K1A', { latitude: 45, longitude: -75 }],
    ['K1B', { latitude: 47, longitude: -77 }],
  ])

  it('that is not known lies amid those that begin like it', () => {
    expect(postalPlace('K1Z 1A1', places)).toEqual({ latitude: 46, longitude: -76 })
    expect(postalPlace('K9Z 1A1', places)).toEqual({ latitude: 46, longitude: -76 })
    expect(postalPlace('V1Z 1A1', places)).toBeNull()
  })

  it('is as far from another as the crow flies', () => {
    const [toronto, montreal] = [
      { latitude: 43.65, longitude: -79.38 },
      { latitude: 45.5, longitude: -73.57 },
    ]
    expect(kilometresBetween(toronto, montreal)).toBeCloseTo(504, -1)
  })
})
