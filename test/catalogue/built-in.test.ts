import { describe, expect, it } from 'vitest'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { builtInCatalogDir } from '#config/config.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { packageNames } from '../support/catalogue-names.ts'

/** The spec's enum, in its order; ids are permanent. */
const specified = [
  '<CarrierA> First Class Mail',
  '<CarrierA> Priority Mail',
  '<CarrierA> Priority Mail Express',
  '<CarrierA> Parcel Select Ground',
  '<CarrierA> Media Mail',
  '<CarrierA> Library Mail',
  '<CarrierA> Express Mail International',
  '<CarrierA> Priority Mail International',
  '<CarrierA> First Class Mail International',
  '<CarrierB> Ground',
]

const data = loadCatalogueData(builtInCatalogDir)
const { regions, locations } = compileCatalogue(data, { environment: 'production' })

describe('the built-in catalogue has', () => {
  it('the postage types and the packages of the specification, by their exact names', () => {
    expect(data.services.map(({ name }) => name)).toEqual(specified)
    expect(data.packages.map(({ name }) => name)).toEqual(packageNames)
  })

  it('services for freight within Canada, within the US, and between them', () => {
    expect(data.freight.services.map(({ name }) => name)).toEqual([
      '<FreightA> LTL Standard',
      '<FreightB> LTL Standard',
      '<FreightB> LTL Priority',
      '<FreightC> LTL Economy',
    ])
  })

  it('open drop-off locations in every region, with all that a visitor needs', () => {
    for (const { code } of regions) {
      expect(locations.some(({ region }) => region === code)).toBe(true)
    }
    for (const place of locations) {
      expect(Object.keys(place.hours)).toEqual(expect.arrayContaining(['mon', 'fri']))
      expect(place.phone).toMatch(/^\+1 \d{3} 555 01\d\d$/)
      expect(place.postalCode).toMatch(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)
      expect('closed' in place).toBe(false)
    }
  })

  it('a location that is closed, and not offered', () => {
    expect(locations.map(({ id }) => id)).not.toContain('on-hamilton')
  })
})
