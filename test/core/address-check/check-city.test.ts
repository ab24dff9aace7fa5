import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { loadAddressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { checkAddress } from '#core/address-check/check-address.ts'
import { areaOf } from '#core/address-check/check-area.ts'

const almanac = loadAddressAlmanac()

const doubtsOf = (countryCode: string, city: string, province: string | null, postalCode: string) =>
  checkAddress(
    {
      ...blankAddress,
      address1: '1 Main St',
      city,
      provinceCode: province,
      postalCode,
      countryCode,
    },
    almanac,
  )
const cityIssues = (...sent: Parameters<typeof doubtsOf>) =>
  doubtsOf(...sent).issues.filter(({ field }) => field === 'city')

it.each([
  ['CA', 'Vancuver', 'BC', 'V5K 0A1', 'Vancouver'],
  ['CA', 'Vancuver', 'ON', 'M5X 1A1', 'Toronto'],
  ['CA', 'Vancouver', 'ON', 'M5X 1A1', 'Toronto'],
  ['CA', 'Ottawa', 'ON', 'M5X 1A1', 'Toronto'],
  ['CA', 'Xyzzy', 'ON', 'M5X 1A1', 'Toronto'],
  ['US', 'New Yrok', 'NY', '10001', 'New York'],
  ['US', 'Buffalo', 'NY', '10001', 'New York'],
  ['US', 'Xyzzy', 'IL', '60606', 'Chicago'],
])('%s: %s, %s is doubtful at %s, and may be %s', (country, city, province, code, meant) => {
  expect(cityIssues(country, city, province, code)).toMatchObject([
    { code: 'unlikely', suggestion: meant },
  ])
  expect(doubtsOf(country, city, province, code).valid).toBe(true)
})

it('suggests no place where an area has several, and others beside them', () => {
  const [issue] = cityIssues('CA', 'Kingston', 'ON', 'L1H 1A1')
  expect(issue).toMatchObject({ code: 'unlikely' })
  expect(issue).not.toHaveProperty('suggestion')
})

it.each([
  ['CA', 'Toronto', 'ON', 'M9V 1A1'],
  ['CA', 'St-Laurent', 'QC', 'H4L 1A1'],
  ['CA', 'Hull', 'QC', 'K1A 0C9'],
  ['CA', 'Little Village', 'ON', 'L1H 1A1'],
  ['CA', 'Ottawa', 'ON', 'K0A 1L0'],
  ['US', 'NYC', 'NY', '10001'],
  ['US', 'Saint Louis', 'MO', '63102'],
])('%s: %s, %s is not doubted at %s', (country, city, province, code) => {
  expect(cityIssues(country, city, province, code)).toEqual([])
})

/** A name that has one or two codes there is a firm with a code of its own. */
it('knows every place of the areas whose lists are complete, as another list has them', () => {
  const { codes }: { codes: Record<string, { zip: string; city: string; country: string }> } =
    createRequire(import.meta.url)('zipcodes')
  const rules = almanac.countries.get('US')
  if (rules === undefined) throw new Error('the almanac lacks the US')
  const placed = Object.values(codes).filter(
    ({ country, zip }) => country === 'US' && areaOf(rules, zip)?.isComplete,
  )
  const places = Map.groupBy(placed, ({ zip, city }) => `${zip.slice(0, 3)} ${city}`)
  const common = [...places.values()].flatMap(found => (found.length < 3 ? [] : found.slice(0, 1)))
  expect(common.length).toBeGreaterThan(30)
  expect(common.filter(({ city, zip }) => cityIssues('US', city, null, zip).length > 0)).toEqual([])
})
