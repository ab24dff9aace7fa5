import { describe, expect, test } from 'vitest'
import type { LabelAddress } from '#core/ports/labels.ts'
import { addressLines } from '#labels/layout/address-lines.ts'
import { describeWithReference, readReference } from '../../support/reference-data.ts'
import { receiver } from '../sample-content.ts'

const latin = {
  name: 'Name',
  company: 'Company',
  address1: 'Street',
  address2: null,
  city: 'Town',
  provinceCode: 'PS',
  postalCode: 'Q7X',
}
const characters = { name: '名', company: '社', address1: '路', address2: null, city: '市' }

const written = (countryCode: string, change: Partial<LabelAddress> = {}): readonly string[] =>
  addressLines({ ...receiver, ...latin, countryCode, ...change }, false)

const reference = 'address/google-country-metadata.json'
type Country = { readonly fmt?: string }

/** What stands in the data, as lines of this address; it sorts districts and codes that we do not have. */
function expected(fmt: string, { name, company, address1, city }: typeof latin): readonly string[] {
  const lines = fmt
    .replace(/%[DX]/g, '')
    .replace('%N', name)
    .replace('%O', company)
    .replace('%A', address1)
    .replace('%C', city)
    .replace('%S', latin.provinceCode)
    .replace('%Z', latin.postalCode)
    .split('%n')
    .map(line => line.trim().replace(/[-,]$/, ''))
  return lines.filter(line => line !== '' && !namesOfPlaces.has(line))
}

/** The data is not of one mind about blanks beside a hyphen. */
const tight = (line: string): string => line.replace(/ ?- ?/g, '-')

/** Our country line says these. */
const namesOfPlaces: ReadonlySet<string> = new Set(['GUERNSEY', 'JERSEY', 'ÅLAND'])
/** The data writes their town as the state, on the street's line, or not at all. */
const townElsewhere = new Set(['AD', 'CI', 'GI', 'GN', 'KY', 'NR', 'SG'])
/** Posted to as states of the US. */
const states = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])
const eastAsia = new Set(['CN', 'HK', 'JP', 'KR', 'MO', 'TW'])
/** The data's form for whatever it does not know. */
const noCountry = new Set(['ZZ'])

describeWithReference(reference, "a country's lines are those that its posts ask for", () => {
  const countries = Object.entries(
    readReference<{ countries: Record<string, Country> }>(reference)?.countries ?? {},
  ).flatMap(([code, { fmt }]) =>
    fmt === undefined || noCountry.has(code) ? [] : [[code, fmt] as const],
  )

  test('in Latin letters, from the person down', () => {
    for (const [code, fmt] of countries) {
      if (townElsewhere.has(code) || states.has(code) || eastAsia.has(code)) continue
      const lines = expected(fmt, latin)
      // What the data writes from the town down to the person is turned round.
      const turned = lines[0] !== 'Name' && lines[0] !== 'Company'
      const ordered = turned ? lines.toReversed() : lines
      const late = fmt.includes('%Z') ? [] : [latin.postalCode]
      expect(written(code).map(tight), code).toEqual([...ordered, ...late].map(tight))
    }
  })

  test('in their own letters, from the town down to the person', () => {
    for (const [code, fmt] of countries) {
      if (!eastAsia.has(code) || !fmt.includes('%C')) continue
      const lines = expected(fmt.replace('%S', ''), { ...latin, ...characters })
      expect(written(code, characters), code).toEqual(lines)
    }
  })

  test('of which none is lost where a country has no form', () => {
    const known = new Set(countries.map(([code]) => code))
    for (const code of [...townElsewhere, 'BO', 'PE'].filter(of => !states.has(of))) {
      const text = written(code).join('|')
      for (const part of ['Name', 'Company', 'Street', 'Town', 'Q7X']) {
        expect(text, `${code} ${known.has(code)}`).toContain(part)
      }
    }
  })
})

describe('the lines of an address', () => {
  test.each([
    ['CA', { postalCode: 'e1c4z8', provinceCode: 'NB' }, ['Town NB E1C 4Z8']],
    ['GB', { postalCode: 'sw1a1aa', provinceCode: null }, ['Town', 'SW1A 1AA']],
    ['SE', { postalCode: '11455' }, ['SE-114 55 Town']],
    ['SE', { postalCode: 'SE-114 55' }, ['SE-114 55 Town']],
    ['LU', { postalCode: 'l 4750' }, ['L-4750 Town']],
    ['NL', { postalCode: '1012ab' }, ['1012 AB Town']],
    ['PT', { postalCode: '1250096' }, ['1250-096 Town']],
    ['BR', { postalCode: '01310100' }, ['Town-PS', '01310-100']],
    ['BR', { postalCode: '01310100', provinceCode: null }, ['Town', '01310-100']],
    ['JP', { postalCode: '1500002', provinceCode: null }, ['Town 150-0002']],
    ['MX', { postalCode: null }, ['Town, PS']],
    ['BD', { city: null }, ['Q7X']],
  ] as const)('part the code as the country does: %s %j', (countryCode, change, town) => {
    expect(written(countryCode, change).slice(3)).toEqual(town)
  })

  test('keep a code that the form has no place for, but none of zeros', () => {
    expect(written('IE', { postalCode: 'd02x285', provinceCode: null }).slice(3)).toEqual([
      'Town',
      'D02 X285',
    ])
    expect(written('VN', { postalCode: '700000' }).slice(3)).toEqual(['Town', 'PS', '700000'])
    expect(written('AE', { postalCode: '00000' }).slice(3)).toEqual(['Town'])
  })

  test('name the country last, in whichever order they run', () => {
    const own = { ...receiver, ...latin, ...characters, countryCode: 'JP', countryName: 'Japan' }
    const code = { postalCode: '1500002' }
    expect(addressLines({ ...own, ...code }, true)).toEqual([
      '〒150-0002',
      '市',
      '路',
      '社',
      '名',
      'Japan',
    ])
  })
})
