import { describe, expect, it } from 'vitest'
import { TempCatalogue } from '../support/temp-catalogue.ts'

/** The file, an edit by hand, the text on whose line the fault stands, and the reason. */
type Case = readonly [
  file: string,
  what: string,
  from: string | RegExp,
  to: string,
  line: string,
  reason: string | RegExp,
]

const cases: readonly Case[] = [
  [
    'carriers.json',
    'a carrier without numbers',
    /,\s*"courier": \{[^}]*\}[^}]*\}/,
    '',
    '{\n    "code": "carrierb"',
    'says how it numbers: either post or courier',
  ],
  [
    'carriers.json',
    'worlds that share a mailer id',
    '"mailer_id": "800001"',
    '"mailer_id": "804216"',
    '"mailer_id": "804216",\n          "items": {\n            "country": "US",\n            "first": 12',
    'the mailer id 804216 is numbered from elsewhere too',
  ],
  [
    'carriers.json',
    'worlds whose item blocks overlap',
    '"first": 1200000000',
    '"first": 1199999999',
    '"first": 1199999999',
    'the item block 1199999999 to 2399999999 of US is numbered from elsewhere too',
  ],
  [
    'carriers.json',
    'worlds of which one shipper begins like the other',
    '"sandbox": "X5T"',
    '"sandbox": "P5TX"',
    '"sandbox": "P5TX"',
    'the shipper P5TX is numbered from elsewhere too',
  ],
  [
    'carriers.json',
    'an item block that has no end',
    '"last": 2399999999',
    '"last": 2500000000',
    '"last": 2500000000',
    'item identifiers end at serial 2499999999',
  ],
  [
    'carriers.json',
    'an item block turned round',
    '"first": 1200000000',
    '"first": 2400000000',
    '"last": 2399999999',
    'last lies before first',
  ],
  [
    'carriers.json',
    'a mailer id that is none',
    '"mailer_id": "804216"',
    '"mailer_id": "904216"',
    '"mailer_id": "904216"',
    /mailer_id must match pattern/,
  ],
  [
    'services.json',
    'a service without marks',
    /,\s*"post": \{\s*"icon": "E",\s*"mail_class": "express"\s*\}/,
    '',
    '{\n    "id": 3,',
    'post is missing: its mail_class or item_kind numbers its parcels',
  ],
  [
    'services.json',
    'a service marked for another trade',
    '"courier": {',
    '"post": {',
    '"service_class"',
    /service_class is not a known field/,
  ],
  [
    'services.json',
    'a courier service with marks of the post too',
    '"courier": {',
    '"post": { "mail_class": "media" },\n    "courier": {',
    '"post": { "mail_class": "media" }',
    'carrierb is a courier: say courier instead of post',
  ],
  [
    'services.json',
    'a piece that is an item',
    '"mail_class": "media"',
    '"mail_class": "media", "item_kind": "parcel"',
    '"post": {\n      "mail_class": "media"',
    'post says either mail_class or item_kind',
  ],
  [
    'services.json',
    'a mail class that nobody knows',
    '"mail_class": "media"',
    '"mail_class": "films"',
    '"mail_class": "films"',
    /mail_class must be equal to one of/,
  ],
  [
    'locations.json',
    'a region that is not there',
    '"region": "QC"',
    '"region": "AB"',
    '"region": "AB"',
    'there is no region AB',
  ],
  [
    'locations.json',
    'a country that is not there',
    '"country_code": "CA"',
    '"country_code": "XX"',
    '"country_code": "XX"',
    'there is no country XX',
  ],
  [
    'locations.json',
    'an id that is taken',
    '"id": "on-scarborough"',
    '"id": "on-mississauga"',
    '"id": "on-mississauga",\n    "name": "Postilion Scarborough"',
    'the id on-mississauga is taken',
  ],
  [
    'locations.json',
    'a door that closes before it opens',
    '"thu": "09:00-19:00"',
    '"thu": "19:00-09:00"',
    '"thu": "19:00-09:00"',
    'closes before it opens',
  ],
  [
    'locations.json',
    'an hour that does not exist',
    '"thu": "09:00-19:00"',
    '"thu": "09:00-25:00"',
    '"thu": "09:00-25:00"',
    /thu must match pattern/,
  ],
  [
    'locations.json',
    'a day that does not exist',
    '"thu": "09:00-19:00"',
    '"thursday": "09:00-19:00"',
    '"thursday"',
    'thursday is not a known field',
  ],
  [
    'locations.json',
    'a place off the globe',
    '"latitude": 43.6532',
    '"latitude": 143.6532',
    '"latitude": 143.6532',
    /latitude must be <= 90/,
  ],
  [
    'locations.json',
    'a time zone that is not there',
    '"time_zone": "America/Vancouver"',
    '"time_zone": "America/Nanaimo"',
    '"time_zone": "America/Nanaimo"',
    'there is no time zone America/Nanaimo',
  ],
  [
    'pickups.json',
    'a carrier that is not there',
    '"carrier": "carrierb"',
    '"carrier": "carrierz"',
    '"carrier": "carrierz"',
    'there is no carrier carrierz',
  ],
  [
    'pickups.json',
    'a location that is not there',
    '"qc-quebec"',
    '"qc-levis"',
    '"qc-levis"',
    'there is no location qc-levis',
  ],
  [
    'pickups.json',
    'a carrier that has two rules at a location',
    '"bc-victoria"]',
    '"on-ottawa"]',
    '"on-ottawa"]',
    'carriera at on-ottawa has an entry already',
  ],
  [
    'pickups.json',
    'a window that is shorter than the least one',
    '"least_minutes": 180',
    '"least_minutes": 480',
    '"least_minutes": 480',
    /is longer than the time/,
  ],
]

describe('a fault is told by file, line and reason', () => {
  it.each(cases)('%s: %s', (file, _what, from, to, line, reason) => {
    using temp = new TempCatalogue()
    temp.replace(file, from, to)
    const faults = temp.faults()
    const told = faults
      .filter(fault => fault.file === file)
      .find(fault =>
        typeof reason === 'string' ? fault.reason.includes(reason) : reason.test(fault.reason),
      )
    expect(told, JSON.stringify(faults.slice(0, 5))).toBeDefined()
    expect(told?.line).toBe(temp.lineOf(file, line))
  })

  it('a region without an open location', () => {
    using temp = new TempCatalogue()
    const all = JSON.parse(temp.read('locations.json')) as { region: string }[]
    const closed = all.map(place => (place.region === 'QC' ? { ...place, closed: true } : place))
    temp.write('locations.json', JSON.stringify(closed, null, 2))
    expect(temp.faults()).toEqual([
      {
        file: 'regions.json',
        line: temp.lineOf('regions.json', '"code": "QC"'),
        reason: 'locations.json has no open location in QC',
      },
    ])
  })
})

describe('postal-places.csv', () => {
  it.each([
    ['L5,43.66,-79.66', 'L5 is not the first three characters of a postal code'],
    ['K1B,45.43,-75.56', 'K1B is given twice'],
    ['000,91,-75', 'latitude and longitude are degrees, such as 43.66,-79.66'],
    ['000,45', 'latitude and longitude are degrees, such as 43.66,-79.66'],
  ])('with the line %s is refused by that line', (line, reason) => {
    using temp = new TempCatalogue()
    temp.append('postal-places.csv', line)
    const last = temp.read('postal-places.csv').split('\n').length - 1
    expect(temp.faults()).toEqual([{ file: 'postal-places.csv', line: last, reason }])
  })
})
