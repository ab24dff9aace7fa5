import { describe, expect, it } from 'vitest'
import { admitSetting, readSettings, settingKeys } from '#core/account/settings.ts'
import { CoreError } from '#core/errors.ts'

describe('account settings', () => {
  it('have defaults', () => {
    expect(readSettings(new Map())).toEqual({
      sandbox: true,
      region: 'ON',
      regionChange: false,
      tierPricing: false,
      timeZone: 'UTC',
      defaultPackageType: null,
      defaultSizeUnit: null,
      defaultParcelSize: null,
      defaultCustomsDescription: null,
      defaultCustomsValue: null,
      customsPurpose: null,
      customsSigner: null,
      defaultCountryOfOrigin: 'CA',
      maxDeclaredValue: 100_000,
      keepBodiesUntil: null,
      lowCredits: 5000,
      libraryMail: false,
      maxTokens: 100,
      returnAddress: null,
      packagePresets: [],
    })
  })

  it.each([
    ['sandbox', 'false', { sandbox: false }],
    ['region_change', 'true', { regionChange: true }],
    ['time_zone', 'America/Toronto', { timeZone: 'America/Toronto' }],
    ['default_size_unit', 'cm', { defaultSizeUnit: 'cm' }],
    ['default_parcel_size', '10x8x4.5', { defaultParcelSize: { sides: [10, 8, 4.5], unit: 'in' } }],
    [
      'default_parcel_size',
      '25x20X9 cm',
      { defaultParcelSize: { sides: [25, 20, 9], unit: 'cm' } },
    ],
    ['default_parcel_size', '10x8x4in', { defaultParcelSize: { sides: [10, 8, 4], unit: 'in' } }],
    ['default_customs_value', '10.00', { defaultCustomsValue: 1000 }],
    ['max_declared_value', '250', { maxDeclaredValue: 25_000 }],
    ['max_tokens', '250', { maxTokens: 250 }],
    ['low_credits', '20.00', { lowCredits: 2000 }],
    ['default_country_of_origin', 'us', { defaultCountryOfOrigin: 'US' }],
    ['keep_bodies_until', '2027-01-31', { keepBodiesUntil: Date.UTC(2027, 1, 1) }],
    ['return_address', '{"city":"Toronto"}', { returnAddress: { city: 'Toronto' } }],
  ])('reads %s = %s', (key, value, expected) => {
    expect(readSettings(new Map([[key, admitSetting(key, value)]]))).toMatchObject(expected)
  })

  it.each([
    ['sandbox', 'yes'],
    ['time_zone', 'Mars/Olympus'],
    ['default_size_unit', 'inch'],
    ['default_parcel_size', '10x8'],
    ['default_parcel_size', '10x8x0'],
    ['default_parcel_size', '10x8x4 ft'],
    ['default_parcel_size', 'cm'],
    ['max_declared_value', '-1'],
    ['max_declared_value', 'a lot'],
    ['max_tokens', '0'],
    ['max_tokens', '2.5'],
    ['max_tokens', '10001'],
    ['default_country_of_origin', 'CAN'],
    ['customs_purpose', 'theft'],
    ['customs_signer', ' '],
    ['customs_signer', 'x'.repeat(41)],
    ['return_address', '[]'],
    ['return_address', '{"city":1}'],
    ['colour', 'blue'],
  ])('refuses %s = %s before it is stored', (key, value) => {
    expect(() => admitSetting(key, value)).toThrow(CoreError)
  })

  it.each(
    Object.entries({
      default_package_type: 'Parcel',
      default_size_unit: 'cm',
      default_parcel_size: '10x8x4 in',
      default_customs_description: 'Merchandise',
      default_customs_value: '10.00',
      customs_purpose: 'gift',
      customs_signer: 'Mia Roy',
      return_address: '{"city":"Toronto"}',
    }),
  )('takes null for %s, as if nothing had been set', (key, value) => {
    const settings = new Map([[key, admitSetting(key, value)]])
    expect(readSettings(settings)).not.toEqual(readSettings(new Map()))
    settings.set(key, admitSetting(key, 'null'))
    expect(readSettings(settings)).toEqual(readSettings(new Map()))
  })

  it.each(['sandbox', 'time_zone', 'default_country_of_origin', 'max_declared_value'])(
    'takes no null for %s, which always has a value',
    key => {
      expect(() => admitSetting(key, 'null')).toThrow(CoreError)
    },
  )

  it("reads a parcel size without a unit in the account's own", () => {
    const stored = new Map([
      ['default_parcel_size', '25x20x9'],
      ['default_size_unit', 'cm'],
    ])
    expect(readSettings(stored).defaultParcelSize?.unit).toBe('cm')
    stored.set('default_parcel_size', '10x8x4 in')
    expect(readSettings(stored).defaultParcelSize?.unit).toBe('in')
  })

  it('names every key when one is unknown', () => {
    expect(() => admitSetting('colour', 'blue')).toThrow(settingKeys.join(', '))
  })
})
