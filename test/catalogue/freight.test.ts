import { describe, expect, it } from 'vitest'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { builtInCatalogDir } from '#config/config.ts'
import { noFreight } from '#core/catalogue/freight-data.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'

/** Each fault: the file, an edit by hand, the text on whose line it stands, and the reason. */
type Case = readonly [file: string, from: string | RegExp, to: string, at: string, reason: string]

const carriers = 'freight/carriers.json'
const services = 'freight/services.json'
const areas = 'freight/areas.csv'
const lanes = 'freight/lanes/canada.csv'
const tariff = 'freight/tariffs/freightb.csv'
const charges = 'freight/accessorials.csv'
const fuel = 'freight/fuel.csv'

const cases: readonly Case[] = [
  [carriers, '"FRTB"', '"FRTA"', '"FRTA",\n    "currency": "USD"', 'the SCAC FRTA is taken'],
  [carriers, '"luhn"', '"mod_9"', '"mod_9"', 'check must be equal'],
  [carriers, '"last": 1599999999', '"last": 1600000000', '"last": 3199999999', 'elsewhere too'],
  [carriers, '"last": 1599999999', '"last": 99999999999', '99999999999', 'more than 10 digits'],
  [carriers, '"first": 0', '"first": 1600000000', '"last": 1599999999', 'last lies before first'],
  [carriers, '"freighta"', '"carriera"', '"carriera"', 'carriera is a carrier of parcels'],
  [services, '"id": 1003', '"id": 1002', '"id": 1002,\n    "name": "<FreightB> LTL P', 'taken'],
  [services, '"id": 1003', '"id": 7', '"id": 7', 'id must be >= 1001'],
  [services, '"id": 1003', '"id": 1009', '"id": 1009', 'add service,1009,freightb_ltl_priority'],
  [services, '"<FreightC> LTL', '"LTL', '"LTL Economy"', "begins with its carrier's: <FreightC>"],
  [services, '"carrier": "freightc"', '"carrier": "x"', '"x"', 'there is no freight carrier x'],
  [services, '"lanes": "states"', '"lanes": "moon"', '"moon"', 'no file freight/lanes/moon.csv'],
  [services, '["freightc"]', '["moon"]', '"moon"', 'no file freight/tariffs/moon.csv'],
  [services, '"66.5"', '"166.5"', '"166.5"', 'discount must match pattern'],
  [areas, 'CA,A,ATLANTIC', 'DE,1,ATLANTIC', 'DE,1', 'freight goes within US and CA'],
  [areas, 'CA,A,ATLANTIC', 'CA,9,ATLANTIC', 'CA,9', '9 is not the beginning of a postal code'],
  [areas, 'CA,C,', 'CA,B,', 'CA,B,ATLANTIC,Prince', 'repeats line'],
  [areas, 'country,prefix,area', 'country,zip,area', 'country,zip', 'has no column prefix'],
  [lanes, 'ATLANTIC,QUEBEC,2', 'ATLANTIC,MOON,2', 'ATLANTIC,MOON', 'has no area MOON'],
  [lanes, 'ATLANTIC,QUEBEC,2', 'ATLANTIC,QUEBEC,0', 'ATLANTIC,QUEBEC', 'from 1 to 254'],
  [lanes, 'ATLANTIC,QUEBEC,2', 'ATLANTIC,QUEBEC,9', '', ''],
  [lanes, ',1-2\n', ',2-1\n', 'ATLANTIC,ATLANTIC', 'days are a number or two'],
  [lanes, 'ATLANTIC,QUEBEC', 'ATLANTIC,ATLANTIC', 'ATLANTIC,ATLANTIC,2', 'repeats line 3'],
  [tariff, 'zone,class,0,500', 'zone,class,500,0', 'zone,class', 'that rise from 0'],
  [tariff, 'valid_from,2020-01-01', 'valid_from,soon', 'valid_from', 'must be a date'],
  [tariff, '1,50,55.50,46.62', '1,50,55.50,56.62', '1,50,', 'the rate of break 2 is above'],
  [tariff, '1,55,58.83,', '1,55,53.83,', '1,55,', 'class 55 is cheaper than class 50'],
  [tariff, /\n1,500,.*/, '', '1,50,', 'zone 1 lacks class 500'],
  [tariff, '\n1,55,', '\n1,56,', '1,56,', '56 is no freight class, nor all'],
  [tariff, '55.50,46.62', '55.50,46.625', '1,50,', '46.625 is not an amount'],
  [tariff, '55.50,46.62,', '55.50,', '1,50,', 'has 6 rates for 7 breaks'],
  [charges, 'freighta,hazmat', 'freighta,lions', 'freighta,lions', 'lions is none of'],
  [charges, 'freighta,hazmat', 'freightz,hazmat', 'freightz', 'there is no carrier freightz'],
  [charges, '90.00,96', '90.00,', 'Overlength,90.00', 'for overlength alone'],
  [charges, '52.00,', '52.00,96', 'freighta,hazmat', 'for overlength alone'],
  [fuel, '22.5', '122.5', 'freighta,2020', 'from 0 to 100'],
  [fuel, /freightc,.*\n/g, '', '', ''],
]

describe('a fault in the freight of a catalogue is told with its file and line', () => {
  it.each(cases.map(one => [`${one[0]}: ${one[2] || one[1]}`, one] as const))(
    '%s',
    (_, [file, from, to, at, reason]) => {
      using temp = new TempCatalogue()
      temp.replace(file, from, to)
      const faults = temp.faults()
      expect(faults).not.toEqual([])
      if (reason === '') return
      const told = faults.find(fault => fault.file === file && fault.reason.includes(reason))
      expect(told, JSON.stringify(faults.slice(0, 4))).toBeDefined()
      expect(told?.line).toBe(temp.lineOf(file, at))
    },
  )

  it('once, where a lane names a zone that the tariff lacks', () => {
    using temp = new TempCatalogue()
    temp.replace(lanes, 'ATLANTIC,QUEBEC,2', 'ATLANTIC,QUEBEC,9')
    expect(temp.faults()).toEqual([
      {
        file: services,
        line: temp.lineOf(services, '"freighta"]'),
        reason: 'freighta has no rates for zone 9 of freight/lanes/canada.csv',
      },
    ])
  })

  it('where a carrier has no fuel', () => {
    using temp = new TempCatalogue()
    temp.replace(fuel, /freightc,.*\n/g, '')
    expect(temp.faults()).toEqual([
      {
        file: carriers,
        line: temp.lineOf(carriers, '"freightc"'),
        reason: 'fuel.csv has no row for freightc',
      },
    ])
  })

  it('where a service is gone that had an id', () => {
    using temp = new TempCatalogue()
    const list: { id: number }[] = JSON.parse(temp.read(services))
    temp.write(services, JSON.stringify(list.filter(({ id }) => id !== 1004)))
    expect(temp.faults()).toMatchObject([
      { file: 'freight/ids.csv', line: temp.lineOf('freight/ids.csv', 'service,1004') },
    ])
  })
})

describe('the freight of a catalogue', () => {
  it('may be left out', () => {
    using temp = new TempCatalogue()
    temp.remove('freight')
    expect(loadCatalogueData(temp.dir).freight).toEqual(noFreight)
  })
})

describe('the freight of the built-in catalogue', () => {
  const builtIn = loadCatalogueData(builtInCatalogDir).freight

  it('is three carriers that reach each other’s lanes, and leave none within the US and Canada', () => {
    const { areas: rows, carriers: sellers, services: sold } = builtIn
    expect(sellers).toHaveLength(3)
    const places = [...new Set(rows.flatMap(({ area }) => area ?? []))]
    const lanesOf = (code: string) =>
      new Set(
        sold
          .filter(({ carrier }) => carrier === code)
          .flatMap(service => service.lanes.map(({ from, to }) => `${from} ${to}`)),
      )
    const reach = sellers.map(({ code }) => lanesOf(code))
    for (const from of places) {
      for (const to of places) {
        expect(reach.some(own => own.has(`${from} ${to}`))).toBe(true)
      }
    }
    expect(new Set(reach.map(({ size }) => size)).size).toBe(3)
  })

  it('has an area for every postal code of the US and Canada, save military mail', () => {
    const known = (country: string, code: string): string | null | undefined =>
      [5, 4, 3, 2, 1, 0]
        .map(length =>
          builtIn.areas.find(
            row => row.country === country && row.prefix === code.slice(0, length),
          ),
        )
        .find(row => row !== undefined)?.area
    for (const letter of 'ABCEGHJKLMNPRSTVXY') expect(known('CA', `${letter}1A`)).toBeTruthy()
    const none = Array.from({ length: 995 }, (_, at) => String(at + 5).padStart(3, '0')).filter(
      zip => !known('US', `${zip}01`),
    )
    expect(none.filter(zip => !/^09|^340$|^96[2-6]$/.test(zip))).toEqual([])
  })
})
