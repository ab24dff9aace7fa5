import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadAddressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import { checkAddress } from '#core/address-check/check-address.ts'
import { readAddress } from '#core/address-check/read-address.ts'

const almanac = loadAddressAlmanac()
const check = (address: Partial<PostalAddress>) =>
  checkAddress({ ...blankAddress, ...address }, almanac)

const paris = { address1: '5 Avenue Anatole France', city: 'Paris', postalCode: '75007' }

describe('the normal form', () => {
  it('has no stray spaces, and the code of a country that was named', () => {
    const sent = { ...paris, city: '  Paris\t\n', countryCode: ' france ' }
    expect(check(sent).address).toMatchObject({ city: 'Paris', countryCode: 'FR' })
  })

  it('writes a box as the post does', () => {
    const sent = {
      address1: 'p.o.box #12',
      city: 'Bisbee',
      provinceCode: 'AZ',
      postalCode: '85603',
    }
    expect(check({ ...sent, countryCode: 'US' }).address.address1).toBe('PO Box 12')
  })

  it('leaves out a postal code where there are none', () => {
    const { address, issues, valid } = check({ ...paris, postalCode: '00000', countryCode: 'AE' })
    expect([valid, address.postalCode]).toEqual([true, null])
    expect(issues).toMatchObject([{ field: 'postalCode', code: 'unlikely' }])
  })

  it('of a territory is that of a state', () => {
    const sent = { address1: '1 Calle Sol', city: 'San Juan', postalCode: '00901' }
    expect(check({ ...sent, countryCode: 'PR' }).address).toMatchObject({
      provinceCode: 'PR',
      countryCode: 'US',
    })
  })

  it('is valid whenever the address was, and does not change again', () => {
    const texts = fc.option(fc.string({ maxLength: 60, unit: 'binary' }), { nil: null })
    const codes = fc.constantFrom('US', 'CA', 'GB', 'DE', 'JP', 'AE', 'KM', 'brazil', 'QQ', null)
    const any = fc.record({
      address1: texts,
      address2: texts,
      city: texts,
      provinceCode: fc.oneof(texts, fc.constantFrom('NY', 'ON', '13')),
      postalCode: fc.oneof(texts, fc.constantFrom('10118', 'm5v3l9', 'SW1A2AA', '1000001')),
      countryCode: codes,
    })
    fc.assert(
      fc.property(any, sent => {
        const first = check(sent)
        const again = checkAddress(first.address, almanac)
        expect(again.address).toEqual(first.address)
        if (first.valid) expect(again.valid).toBe(true)
      }),
    )
  })

  it('is found for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), text => {
        expect(checkAddress(readAddress(text, almanac), almanac).valid).toBeTypeOf('boolean')
      }),
    )
  })
})

describe('a country that the almanac does not know', () => {
  it('is taken with a street, and says that nothing else was checked', () => {
    const report = check({ address1: '1 Rue', city: 'Moroni', postalCode: '12', countryCode: 'KM' })
    expect(report).toMatchObject({
      valid: true,
      issues: [],
      address: { postalCode: '12' },
      checked: {
        fields: true,
        postalForm: false,
        postalPrefix: false,
        province: false,
        city: false,
      },
    })
  })
})

describe('a suggestion', () => {
  it('is the province that is almost written', () => {
    const sent = { ...paris, city: 'Any', postalCode: null, countryCode: 'US' }
    const { issues } = check({ ...sent, provinceCode: 'Calfornia' })
    expect(issues).toContainEqual(
      expect.objectContaining({ field: 'provinceCode', code: 'unknown', suggestion: 'CA' }),
    )
  })

  it('puts back the zero that a spreadsheet took, where the state agrees', () => {
    const boston = { address1: '30 Newbury St', city: 'Boston', provinceCode: 'MA' }
    const suggestionFor = (sent: Partial<PostalAddress>) =>
      check({ ...boston, postalCode: '2116', countryCode: 'US', ...sent }).issues.find(
        ({ field }) => field === 'postalCode',
      )?.suggestion
    expect(suggestionFor({})).toBe('02116')
    expect(suggestionFor({ provinceCode: 'CA' })).toBeUndefined()
  })
})
