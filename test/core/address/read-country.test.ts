import { expect, it } from 'vitest'
import { countryNamed, readCountry } from '#core/address/read-country.ts'

it.each([
  ['China', 'CN'],
  ['P.R. China', 'CN'],
  ['the Netherlands', 'NL'],
  ['THAILAND', 'TH'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['Côte d’Ivoire', 'CI'],
  ['United States', 'US'],
  ['U.S.A.', 'US'],
  ['Hong Kong', 'HK'],
  ['South Korea', 'KR'],
])('the country named %j is %s', (name, code) => {
  expect(countryNamed(name)).toBe(code)
  expect(readCountry(name)).toBe(code)
})

it('a code is read in any case, and what is neither stays as it is, in capitals', () => {
  expect(readCountry(' cn ')).toBe('CN')
  expect(readCountry('zz')).toBe('ZZ')
  expect(countryNamed('Atlantis')).toBeNull()
  expect(countryNamed('')).toBeNull()
})
