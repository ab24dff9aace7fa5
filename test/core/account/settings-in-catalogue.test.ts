import { describe, expect, it } from 'vitest'
import { settingFaults } from '#core/account/setting-limits.ts'
import { readSettings } from '#core/account/settings.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { idleSettings } from '#core/rating/idle-settings.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'

const settings = (given: Record<string, string> = {}) =>
  readSettings(new Map(Object.entries(given)))
const changed = (changes: Partial<CatalogueData>) =>
  compileCatalogue({ ...testCatalogueData, ...changes }, { environment: 'sandbox' })
const at = Date.parse('2026-06-15')

describe('the settings of an account', () => {
  it('fit the built-in catalogue by default', () => {
    expect(settingFaults(settings(), testCatalogue)).toEqual([])
    const asked = settings({ tier_pricing: 'true', library_mail: 'true' })
    expect(idleSettings(asked, testCatalogue, at)).toEqual([])
  })

  it('name a region, package type and country that are there', () => {
    const regions = testCatalogueData.regions.filter(({ code }) => code !== 'QC')
    const wrong = settings({
      region: 'QC',
      default_package_type: 'Crate',
      default_country_of_origin: 'XX',
      return_address: '{"country_code":"YY"}',
      package_presets:
        '[{"name":"a","package_type":"Coffin","length":1,"width":1,"height":1,"size_unit":"cm"}]',
    })
    expect(settingFaults(wrong, changed({ regions })).map(({ says }) => says)).toEqual([
      'There is no region QC. The regions are ON, BC.',
      'There is no package type Crate.',
      'There is no package type Coffin.',
      'XX is not a country code.',
      'YY is not a country code.',
    ])
  })

  it('hold no address that was stored when anything was taken', () => {
    const stored = settings({ return_address: '{"Name":"x","province_code":"New York"}' })
    expect(settingFaults(stored, testCatalogue)).toEqual([
      { key: 'return_address', says: 'The address is not valid: check Name, province_code.' },
    ])
  })

  it('do not name a retired package type', () => {
    const packages = testCatalogueData.packages.map(type => ({
      ...type,
      retired: type.name === 'Parcel',
    }))
    const named = settings({ default_package_type: 'parcel' })
    expect(settingFaults(named, changed({ packages }))).toEqual([
      { key: 'default_package_type', says: 'Parcel is retired.' },
    ])
  })

  it('are idle where nothing is sold by them', () => {
    const untiered = changed({
      cards: testCatalogueData.cards.map(card => ({
        ...card,
        rows: card.rows.filter(({ tier }) => tier === 'primary'),
      })),
      services: testCatalogueData.services.map(service => ({ ...service, permission: null })),
    })
    const asked = settings({ tier_pricing: 'true', library_mail: 'true' })
    expect(idleSettings(asked, untiered, at).map(({ key }) => key)).toEqual([
      'tier_pricing',
      'library_mail',
    ])
    expect(idleSettings(settings(), untiered, at)).toEqual([])
  })
})
