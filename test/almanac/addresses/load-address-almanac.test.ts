import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtInAddressDir, loadAddressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { stateOfZip } from '#core/address/state-of-zip.ts'
import { checkAddress } from '#core/address-check/check-address.ts'
import { canadianAreaOf, provinceOfCanadianArea } from '#core/rating/engine/destination.ts'
import { describeWithReference, readReference } from '../../support/reference-data.ts'

const almanac = loadAddressAlmanac()
const postalIssues = (countryCode: string, postalCode: string) =>
  checkAddress({ ...blankAddress, countryCode, postalCode }, almanac)
    .issues.filter(({ field }) => field === 'postalCode')
    .map(({ code }) => code)

describe('the almanac of addresses', () => {
  it('knows at least 60 countries, and the provinces of many', () => {
    expect(almanac.countries.size).toBeGreaterThanOrEqual(60)
    const withProvinces = [...almanac.countries.values()].filter(
      ({ provinces }) => provinces.length > 0,
    )
    expect(withProvinces.length).toBeGreaterThanOrEqual(20)
  })

  it('has examples that are written as their countries write them', () => {
    for (const { code, examples } of almanac.countries.values()) {
      for (const example of examples) {
        const sent = { ...blankAddress, countryCode: code, postalCode: example }
        const { address } = checkAddress(sent, almanac)
        expect(address.postalCode, code).toBe(example)
        expect(postalIssues(code, example), `${code} ${example}`).toEqual([])
      }
    }
  })

  it('agrees with the states and provinces that prices are made by', () => {
    const areasOf = (country: string) =>
      almanac.countries.get(country)?.areas?.byPrefix ?? new Map()
    for (const [prefix, { provinces }] of areasOf('US')) {
      expect(stateOfZip(prefix.padEnd(5, '0')), prefix).toBe(provinces[0])
    }
    const zips = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, '0'))
    const us = areasOf('US')
    const differing = zips.filter(zip => {
      const area = us.get(zip) ?? us.get(zip.slice(0, 3))
      return (area?.provinces[0] ?? null) !== stateOfZip(zip)
    })
    expect(differing).toEqual([])
    for (const [prefix, { provinces }] of areasOf('CA')) {
      expect(provinces[0], prefix).toBe(provinceOfCanadianArea(canadianAreaOf(prefix)))
    }
  })
})

describe('a fault of the almanac is told by file and line', () => {
  it.each([
    ['countries.csv', 'AD,Andorra', 'XX,Andorra', 'XX is no code of ISO 3166-1'],
    ['countries.csv', 'AL,Albania', 'AD,Albania', 'AD is given twice'],
    ['countries.csv', 'AL,Albania', 'AL,Andorra', 'Andorra is already another country'],
    ['countries.csv', 'street province?', 'street planet', 'planet is no part of an address'],
    ['countries.csv', 'AD[1-7]0\\d', 'AD[1-7', /Invalid regular expression/],
    ['countries.csv', 'AL,Albania,', 'AL,Albania', 'has 6 cells instead of 7'],
    ['countries.csv', 'code,name', 'code,names', /the columns are/],
    ['provinces.csv', 'US,AL,', 'US,ALABAMA,', 'ALABAMA is no code of one to three characters'],
    [
      'provinces.csv',
      'AU,VIC,Victoria,VI,3 8',
      'AU,VIC,Victoria,VI,3-1',
      '3-1 is no list of beginnings',
    ],
    ['places-us.csv', '340,AA', '340,QQ', 'there is no state QQ'],
    ['places-us.csv', '340,AA', '34,AA', '34 has not 3 or 5 digits'],
    ['places-us.csv', '340,AA', '997,AA', '997 is given twice'],
    ['places-ca.csv', 'A5,A,NL', 'AA,A,NL', 'AA is no letter and digit'],
  ])('%s: %s as %s', (file, from, to, reason) => {
    const dir = mkdtempSync(join(tmpdir(), 'almanac-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    cpSync(builtInAddressDir, dir, { recursive: true })
    const before = readFileSync(join(dir, file), 'utf8')
    writeFileSync(join(dir, file), before.replace(from, to))
    let told = ''
    try {
      loadAddressAlmanac(dir)
    } catch (error) {
      told = String(error)
    }
    expect(told).toMatch(new RegExp(`${file}:\\d+: `))
    if (typeof reason === 'string') expect(told).toContain(reason)
    else expect(told).toMatch(reason)
  })
})

type Metadata = { readonly countries: Readonly<Record<string, { readonly zipex?: string }>> }
const reference = 'address/google-country-metadata.json'

describeWithReference(reference, 'postal codes that others give as examples', () => {
  it('are taken in each country that the almanac knows', () => {
    const countries = readReference<Metadata>(reference)?.countries ?? {}
    const examples = Object.entries(countries)
      .filter(([code]) => almanac.countries.has(code))
      .flatMap(([code, { zipex = '' }]) =>
        zipex.split(',').map(example => [code, example] as const),
      )
      .filter(([, example]) => example !== '')
    expect(examples.length).toBeGreaterThan(300)
    // One example has the letter O in place of a zero: it is read as it was meant, and doubted.
    const refused = examples.filter(([code, example]) =>
      postalIssues(code, example).some(found => found !== 'unlikely'),
    )
    expect(refused).toEqual([])
  })
})
