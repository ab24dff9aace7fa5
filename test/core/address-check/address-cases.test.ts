import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadAddressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { checkAddress } from '#core/address-check/check-address.ts'

const almanac = loadAddressAlmanac()
const text = readFileSync(new URL('address-cases.csv', import.meta.url), 'utf8')
const rows = text
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map(line => line.split(','))

const wireName = (field: string): string => field.replace(/([A-Z])/g, '_$1').toLowerCase()

const cases = rows.map(([country, address1, city, province, postal, field = '', code = '']) => {
  const report = checkAddress(
    {
      ...blankAddress,
      address1: address1 || null,
      city: city || null,
      provinceCode: province || null,
      postalCode: postal || null,
      countryCode: country || null,
    },
    almanac,
  )
  const found = report.issues.map(issue => `${wireName(issue.field)} ${issue.code}`)
  const name = [country, address1, city, province, postal].join(', ')
  return { name, country, expected: `${field} ${code}`.trim(), found, valid: report.valid }
})
const sound = cases.filter(({ expected }) => expected === '')
const broken = cases.filter(({ expected }) => expected !== '')

describe('the table of addresses', () => {
  it('has sound and broken ones of many countries', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200)
    expect(new Set(sound.map(({ country }) => country)).size).toBeGreaterThanOrEqual(30)
  })

  it('no sound address is refused, and none is doubted', () => {
    expect(sound.filter(({ valid, found }) => !valid || found.length > 0)).toEqual([])
  })

  it('every broken one is told with its field and code, and nothing else is told of it', () => {
    expect(broken.filter(({ expected, found }) => found.join() !== expected)).toEqual([])
  })

  it('a failure makes an address invalid, and a doubt does not', () => {
    for (const { name, valid, expected } of broken) {
      expect(valid, name).toBe(expected.endsWith('unlikely'))
    }
  })
})
