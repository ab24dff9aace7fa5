import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CatalogueFaults } from '#catalogue/catalogue-fault.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'

/** Each fault: the file, an edit by hand, the text on whose line it stands, and the reason. */
type Case = readonly [
  file: string,
  what: string,
  from: string | RegExp,
  to: string,
  line: string,
  reason: string | RegExp,
]

const card = 'cards/carriera-priority-mail.csv'
const cases: readonly Case[] = [
  [
    'services.json',
    'broken JSON',
    '"id": 3,',
    '"id": 3',
    '"name": "<CarrierA> Priority Mail Express"',
    'is not JSON',
  ],
  [
    'services.json',
    'an unknown field',
    '"id": 3,',
    '"id": 3,\n    "colour": 1,',
    '"colour"',
    'colour is not a known field',
  ],
  [
    'services.json',
    'a missing field',
    '"delivery_days": "1-2",',
    '',
    '{\n    "id": 3,',
    /delivery_days/,
  ],
  ['services.json', 'a wrong type', '"id": 3,', '"id": "3",', '"id": "3"', 'id must be integer'],
  [
    'services.json',
    'a place that nobody knows',
    '"po_box", "military"',
    '"po_box",\n      "moon"',
    '"moon"',
    /not_delivered_to|must be equal to one of/,
  ],
  [
    'services.json',
    'days that end before they begin',
    '"delivery_days": "1-2"',
    '"delivery_days": "2-1"',
    '"delivery_days": "2-1"',
    'the first day lies after the last',
  ],
  [
    'services.json',
    'an unknown package',
    '"Regional Rate Box A2"',
    '"Huge Box"',
    '"Huge Box"',
    'there is no package Huge Box',
  ],
  [
    'services.json',
    'an unknown chart',
    '"ground-us"',
    '"moon"',
    '"moon"',
    'there is no file zones/moon.csv',
  ],
  [
    'services.json',
    'an unknown carrier',
    '"carrier": "carrierb"',
    '"carrier": "carrierc"',
    '"carrierc"',
    'there is no carrier carrierc',
  ],
  [
    'services.json',
    'an id that is taken',
    '"id": 3,',
    '"id": 2,',
    '"id": 2,\n    "name": "<CarrierA> Priority Mail Express"',
    'the id 2 is taken, and ids are permanent',
  ],
  [
    'services.json',
    'an id that nobody registered',
    '"id": 3,',
    '"id": 33,',
    '"id": 33',
    'add service,33,carriera_priority_mail_express',
  ],
  [
    'services.json',
    'an id given to another service',
    '"<CarrierA> Media Mail"',
    '"<CarrierA> Film Mail"',
    '"id": 5',
    'the id 5 belongs to carriera_media_mail; a renamed entry keeps it as an alias',
  ],
  [
    'services.json',
    'a name that another answers to',
    '"<CarrierA> Media Mail"',
    '"<carriera> priority_mail"',
    '"<carriera> priority_mail"',
    'another service already answers to carrierapriority',
  ],
  [
    'services.json',
    "a name without its carrier's in front",
    '"<CarrierA> Media Mail"',
    '"Media Mail"',
    '"Media Mail"',
    "the name begins with its carrier's: <CarrierA>",
  ],
  [
    'services.json',
    'a name whose code another has',
    '"<CarrierA> Media Mail"',
    '"<CarrierA> Priority Mail é"',
    '"<CarrierA> Priority Mail é"',
    'another service already answers to carrierapriority',
  ],
  [
    'services.json',
    'two rules for asking',
    '"hs_headings"',
    '"never": true,\n      "hs_headings"',
    '"unasked"',
    'unasked says either never or hs_headings',
  ],
  [
    'packages.json',
    'a size of two sides',
    '[15, 9.5, 1]',
    '[15, 9.5]',
    '[15, 9.5]',
    /size_in must not have fewer than 3/,
  ],
  [
    'packages.json',
    'a side of nothing',
    '[15, 9.5, 1]',
    '[15, 9.5, 0]',
    '[15, 9.5, 0]',
    /must be > 0/,
  ],
  ['packages.json', 'a dropped package', /,\s*\{[^{}]*"Regional Rate Box B1"[^{}]*\}/, '', '', ''],
  [
    'regions.json',
    'a region that is there twice',
    '"code": "BC"',
    '"code": "ON"',
    '"code": "ON",\n    "name": "British',
    'the region ON is taken',
  ],
  [
    'regions.json',
    'a region that no request can name',
    '"code": "BC"',
    '"code": "AB"',
    '"code": "AB"',
    'AB is none of the regions of the API: ON, BC, QC',
  ],
  [
    'regions.json',
    'a province without taxes',
    '"province": "BC"',
    '"province": "XX"',
    '"province": "XX"',
    'taxes.json has no row for XX',
  ],
  ['countries.csv', 'a country twice', 'AE,', 'AD,', 'AD,United Arab', 'AD is given twice'],
  [
    'taxes.json',
    'a day that does not exist',
    '2025-03-31',
    '2025-02-30',
    '2025-02-30',
    'valid_to must be a date',
  ],
  [
    'taxes.json',
    'an end before the beginning',
    '"valid_to": "2025-03-31"',
    '"valid_from": "2025-05-01", "valid_to": "2025-03-31"',
    '2025-03-31',
    'valid_to lies before valid_from',
  ],
  [
    'taxes.json',
    'a province that is none',
    '"province": "SK"',
    '"province": "ZZ"',
    '"ZZ"',
    'ZZ is not a province of CA',
  ],
  [
    'taxes.json',
    'a province of hand-over that is none',
    '"only_from": "QC"',
    '"only_from": "Quebec"',
    '"Quebec"',
    'Quebec is not a province of CA',
  ],
  [
    'taxes.json',
    'two rows that hold on the same day',
    '"2025-03-31"',
    '"2025-04-01"',
    '{ "province": "NS", "tax": "hst", "percent": "14"',
    'holds at the same time as entry 6: hst of NS would be charged twice',
  ],
  [
    'taxes.json',
    'a row for everybody beside one for some',
    '{ "province": "SK"',
    '{ "province": "QC", "tax": "qst", "percent": "5" },\n    { "province": "SK"',
    '{ "province": "QC", "tax": "qst", "percent": "5" }',
    'holds at the same time as entry 13',
  ],
  [
    'taxes.json',
    'an unknown tax',
    '"tax": "qst"',
    '"tax": "vat"',
    '"vat"',
    'tax must be equal to one of the allowed values',
  ],
  [
    'exchange.json',
    'a currency without a rate',
    ', "GBP": "1.8300"',
    '',
    '"rates"',
    'there is no rate for GBP',
  ],
  ['exchange.json', 'a rate of nothing', '"1.3850"', '"0"', '"0"', 'a rate is above zero'],
  [
    'surcharges.json',
    'a service that is not there',
    '"<CarrierA> Media Mail"',
    '"<CarrierA> Rocket"',
    'Rocket',
    'there is no service <CarrierA> Rocket',
  ],
  [
    'surcharges.json',
    'an amount and a percentage',
    '"percent": "18.5"',
    '"amount": "1.00",\n    "percent": "18.5"',
    '{\n    "id": "fuel-ground"',
    'says one of amount, bands and percent',
  ],
  [
    'surcharges.json',
    'a percentage of nothing',
    /,\n\s*"of": \[[^\]]*\]/,
    '',
    '"percent"',
    'a percentage says of what: of',
  ],
  [
    'surcharges.json',
    'bands that fall',
    '{\n        "up_to": "100.00"',
    '{\n        "up_to": "40.00"',
    '{\n        "up_to": "40.00"',
    'bands rise',
  ],
  [
    'surcharges.json',
    'a fraction of a cubic inch',
    /"measure": "volume_in3",\s*"over": \d+/,
    '"measure": "volume_in3",\n          "over": 1728.5',
    '1728.5',
    'volume_in3 is in whole cubic inches',
  ],
  [
    'surcharges.json',
    'an upper bound with a fraction of a cubic inch',
    /"measure": "volume_in3",\s*"over": \d+/,
    '"measure": "volume_in3",\n          "over": 1728,\n          "up_to": 2000.5',
    '2000.5',
    'volume_in3 is in whole cubic inches',
  ],
  [
    'zones/ground-us.csv',
    'an unknown country',
    /US,100,/,
    'UX,100,',
    'UX,100',
    'there is no country UX',
  ],
  [
    'zones/ground-us.csv',
    'a zone out of range',
    /US,100,\d+/,
    'US,100,300',
    'US,100,300',
    'a zone is a whole number from 1 to 254, or empty',
  ],
  ['zones/ground-us.csv', 'a place twice', /US,101,/, 'US,100,', '', /repeats line \d+/],
  [
    'zones/ground-us.csv',
    'a prefix that no postal code has',
    /US,100,/,
    'US,1OO,',
    'US,1OO',
    '1OO is not the beginning of a postal code of US',
  ],
  [
    'zones/ground-us.csv',
    'a region without its column',
    ',ON,BC,QC,',
    ',ON,BC,QB,',
    'country,',
    /neither a column zone nor one for QC|QB is not a known column/,
  ],
  [
    card,
    'an unknown service',
    'service,<CarrierA> Priority Mail',
    'service,<CarrierA> Pigeon',
    'service,',
    'there is no service <CarrierA> Pigeon',
  ],
  [
    card,
    'an unknown currency',
    'currency,USD',
    'currency,YEN',
    'currency,',
    'currency must be one of CAD, USD, EUR, AUD, GBP',
  ],
  [card, 'a missing head line', 'valid_from,2020-01-01\n', '', 'note,', 'valid_from is missing'],
  [
    card,
    'a day that does not exist',
    'valid_from,2020-01-01',
    'valid_from,2020-13-01',
    'valid_from',
    'valid_from must be a date',
  ],
  [
    card,
    'an end before the beginning',
    'valid_to,',
    'valid_to,2019-01-01',
    'valid_to',
    'valid_to lies before valid_from',
  ],
  [card, 'an unknown head line', 'note,', 'colour,', 'colour,', 'colour is not a known head line'],
  [
    card,
    'a missing column',
    'tier,basis,package,',
    'tier,basis,box,',
    'tier,basis',
    'the table has no column package',
  ],
  [card, 'a zone twice', 'unit,1,2,3', 'unit,1,1,3', 'tier,basis', 'zone 1 is given twice'],
  [
    card,
    'an unknown tier',
    'primary,weight,,5,lb',
    'gold,weight,,5,lb',
    'gold,',
    'tier must be one of primary, retail, enterprise',
  ],
  [
    card,
    'an unknown basis',
    'primary,weight,,5,lb',
    'primary,mass,,5,lb',
    'primary,mass',
    'basis must be one of weight, cubic, oversize',
  ],
  [
    card,
    'an unknown package',
    'primary,weight,Small Flat Rate Box',
    'primary,weight,Tiny Box',
    'Tiny Box',
    'there is no package Tiny Box',
  ],
  [
    card,
    'a weight without a unit',
    'primary,weight,,5,lb',
    'primary,weight,,5,',
    'primary,weight,,5,,',
    'up_to must be a weight above zero',
  ],
  [
    card,
    'a price that is no amount',
    /primary,weight,,5,lb,[\d.]+/,
    'primary,weight,,5,lb,12.345',
    '12.345',
    '12.345 is not an amount such as 12.50',
  ],
  [
    card,
    'a negative price',
    /primary,weight,,5,lb,[\d.]+/,
    'primary,weight,,5,lb,-1.00',
    '-1.00',
    '-1.00 is not an amount',
  ],
  [card, 'a row twice', 'primary,weight,,5,lb', 'primary,weight,,4,lb', '', /repeats line \d+/],
  [
    card,
    'a row without a price',
    /primary,weight,,5,lb.*/,
    'primary,weight,,5,lb',
    'primary,weight,,5,lb',
    'has no price',
  ],
  [card, 'an unclosed quote', 'note,Demo', 'note,"Demo', 'note,', 'is not CSV'],
  [
    'ids.csv',
    'an id given twice',
    'service,4,',
    'service,3,',
    'service,3,carriera_parcel',
    'the id 3 was already given',
  ],
  [
    'carriers.json',
    'two carriers of one code',
    '"carrierb"',
    '"carriera"',
    '"code": "carriera",\n    "name": "<CarrierB>"',
    'the code carriera is taken',
  ],
]

describe('a fault is told by file, line and reason', () => {
  it.each(cases)('%s: %s', (file, _what, from, to, line, reason) => {
    using temp = new TempCatalogue()
    temp.replace(file, from, to)
    const faults = temp.faults()
    if (reason === '') {
      const gone = faults.find(fault => fault.file === 'ids.csv')
      expect(gone?.reason).toContain('is gone; a dropped entry is kept as retired')
      expect(gone?.line).toBe(temp.lineOf('ids.csv', 'regional_rate_box_b1'))
      return
    }
    const own = faults.filter(fault => fault.file === file)
    const told = own.find(fault =>
      typeof reason === 'string' ? fault.reason.includes(reason) : reason.test(fault.reason),
    )
    expect(told, JSON.stringify(faults.slice(0, 5))).toBeDefined()
    if (line !== '') expect(told?.line).toBe(temp.lineOf(file, line))
  })

  it.each([
    ['services.json', '"id": 3,', '"id": "3",'],
    ['services.json', '"id": 3,', '"id": 3'],
    ['packages.json', '[15, 9.5, 1]', '[15, 9.5]'],
    ['carriers.json', '"mailer_id": "', '"mailer_id": "x'],
  ])('one fault in %s is told as one, not by whatever names its entries', (file, from, to) => {
    using temp = new TempCatalogue()
    temp.replace(file, from, to)
    expect(new Set(temp.faults().map(fault => fault.file))).toEqual(new Set([file]))
    expect(temp.faults()).toHaveLength(1)
  })

  it('every fault of a catalogue is told at once', () => {
    using temp = new TempCatalogue()
    temp.replace('exchange.json', '"1.3850"', '"0"')
    temp.replace(card, 'currency,USD', 'currency,YEN')
    temp.replace('taxes.json', '2025-03-31', 'soon')
    expect(new Set(temp.faults().map(({ file }) => file))).toEqual(
      new Set(['exchange.json', card, 'taxes.json']),
    )
    expect(() => loadCatalogueData(temp.dir)).toThrow(CatalogueFaults)
    expect(() => loadCatalogueData(temp.dir)).toThrow(/exchange\.json:\d+: /)
  })

  it('a file that is not there', () => {
    using temp = new TempCatalogue()
    temp.remove('packages.json')
    expect(
      temp
        .faults()
        .some(({ file, reason }) => file === 'packages.json' && reason.includes("can't be read")),
    ).toBe(true)
  })

  it('several files that are not there, as one fault that names them all', () => {
    using temp = new TempCatalogue()
    for (const file of ['countries.csv', 'ids.csv', 'taxes.json']) temp.remove(file)
    expect(temp.faults()).toEqual([
      {
        file: 'countries.csv, ids.csv and taxes.json',
        line: null,
        reason: "can't be read: they are not there, and a catalogue must have them",
      },
    ])
  })

  it('a folder where a file is expected, in words of ours', () => {
    using temp = new TempCatalogue()
    temp.remove('taxes.json')
    mkdirSync(join(temp.dir, 'taxes.json'))
    const reason = `can't be read: ${join(temp.dir, 'taxes.json')} is a folder; a file is needed.`
    expect(temp.faults()).toEqual([{ file: 'taxes.json', line: null, reason }])
  })

  it.each(['carriers.json', 'taxes.json', 'surcharges.json', 'freight/services.json'])(
    'an empty %s, which is no catalogue without entries',
    file => {
      using temp = new TempCatalogue()
      temp.write(file, '')
      expect(temp.faults()).toEqual([{ file, line: 1, reason: 'is empty' }])
    },
  )

  it('a folder that is not there', () => {
    expect(() => loadCatalogueData('/nowhere/at/all')).toThrow(CatalogueFaults)
    expect(() => loadCatalogueData('/nowhere/at/all')).toThrow(/^\/nowhere\/at\/all is not there: /)
  })
})

it('the built-in catalogue has no fault, and is not slow to read', () => {
  using temp = new TempCatalogue()
  expect(temp.faults()).toEqual([])
})
