import { describe, expect, it } from 'vitest'
import { dayMs } from '#core/time/durations.ts'
import { Shell } from '../support/shell.ts'
import { parcel, rateCard, temporaryFiles } from './sample-files.ts'

const file = temporaryFiles()

const freight = {
  type: 'ltl',
  from_address: {
    city: 'Toronto',
    province_code: 'ON',
    postal_code: 'M5X 1A9',
    country_code: 'CA',
  },
  to_address: { city: 'Chicago', province_code: 'IL', postal_code: '60606', country_code: 'US' },
  packages: [
    {
      ...{ package_type: 'pallet', quantity: 2, weight: 480, weight_unit: 'lbs' },
      ...{ length: 48, width: 40, height: 45, size_unit: 'in', pieces: 24 },
    },
  ],
  accessorials: ['liftgate_delivery', 'appointment'],
  reference: 'PO 4711',
}

describe('the shell', () => {
  it('quotes a body from a file and tells why each price is what it is', async () => {
    await using shell = await Shell.open()
    const path = await file('parcel.json', JSON.stringify(parcel))
    const quotes = await shell.say('quote', path)
    const story = await shell.say('quote', path, '--explain')
    const [, total, service] = /([\d.]+) CAD {2}(<CarrierA> Priority Mail) {2}/.exec(quotes) ?? []
    expect(service).toBe('<CarrierA> Priority Mail')
    const told = story.split('\n\n').find(text => text.startsWith(`${service}\n`))
    expect(told).toContain(`total       ${total} CAD`)
    expect(told).toMatch(/zone {8}\d/)
    expect(told).toMatch(/base rate/)
  })

  it('tells of a place that provokes a fault what the API answers', async () => {
    await using shell = await Shell.open()
    const body = { ...parcel, to_address: { ...parcel.to_address, postal_code: '00002' } }
    const path = await file('magic.json', JSON.stringify(body))
    const answer = JSON.parse(await shell.say('quote', path, '--json'))
    const told = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    const priced = told.filter(({ rate }: { rate: unknown }) => rate !== null)
    expect(priced.length).toBeGreaterThan(0)
    expect(priced.map(({ rate }: { rate: unknown }) => rate)).toEqual(answer.rates)
    const refused = told.find(
      ({ postage_type }: { postage_type: string }) => postage_type === '<CarrierB> Ground',
    )
    expect(refused.excluded).toEqual({
      reason: 'carrier_error',
      message: 'The carrier answered with an error.',
    })
    expect(answer.excluded_services).toContainEqual({
      postage_type: '<CarrierB> Ground',
      postage_type_id: 10,
      ...refused.excluded,
    })
  })

  it('quotes an account by its clock, as its purchases are billed', async () => {
    await using shell = await Shell.open()
    const path = await file('later.json', JSON.stringify(parcel))
    const inAMonth = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
    const later = await file('later.csv', rateCard('99.00').replace('2020-01-01', inAMonth))
    await shell.say('account', 'create', 'shop')
    await shell.say('rate-card', 'import', later)
    const ground = async (...of: string[]) =>
      Number(/([\d.]+) CAD {2}<CarrierB> Ground/.exec(await shell.say('quote', path, ...of))?.[1])
    const before = await ground('--account', 'shop')
    await shell.say('clock', 'advance', '31d', '--account', 'shop')
    expect(await ground('--account', 'shop')).toBeGreaterThan(99)
    expect(await ground()).toBe(before)
    expect(before).toBeLessThan(99)
  })

  it('prints JSON in the names and decimals of the API', async () => {
    await using shell = await Shell.open()
    const path = await file('wire.json', JSON.stringify(parcel))
    const { rates } = JSON.parse(await shell.say('quote', path, '--json'))
    const [first] = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    expect(first.rate).toEqual(rates[0])
    expect(first.card.base_rate).toBe(rates[0].base_rate)
    expect(first.weight.actual_lbs).toBe(2.5)
    expect(JSON.stringify([first, rates])).not.toMatch(/"[a-z]+[A-Z][A-Za-z]*":/)
  })

  it('quotes several packages, tells the reasons of each, and names the one at fault', async () => {
    await using shell = await Shell.open()
    const { to_address, ...box } = parcel
    const heavy = { ...box, weight: 9 }
    const body = { to_address, packages: [box, heavy], insured: true, value: 80 }
    const path = await file('packages.json', JSON.stringify(body))
    const [first] = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    const weights = first.packages.map(
      ({ weight }: { weight: { actual_lbs: number } }) => weight.actual_lbs,
    )
    expect(weights).toEqual([2.5, 9])
    const bases = first.packages.map(({ card }: { card: { base_rate: number } }) => card.base_rate)
    expect(first.rate.base_rate).toBeCloseTo(bases[0] + bases[1], 6)
    expect(first.add_ons.map(({ name }: { name: string }) => name)).toEqual(['Protection'])
    const story = await shell.say('quote', path, '--explain')
    const [service] = story.split('\n\n')
    expect(service).toMatch(/package {5}1\n.*package {5}2\n.*all 2 packages\n.*Protection.*total/s)
    const lacking = { to_address, packages: [box, { ...box, length: undefined }] }
    const wrong = await file('lacking-side.json', JSON.stringify(lacking))
    const { code, stderr } = await shell.run('quote', wrong)
    expect(code).toBe(1)
    expect(stderr).toContain('packages.1.length')
  })

  it('quotes freight from a body of POST /rates, and tells why each price is what it is', async () => {
    await using shell = await Shell.open()
    const path = await file('freight.json', JSON.stringify(freight))
    const { rates, excluded_services } = JSON.parse(await shell.say('quote', path, '--json'))
    expect(rates.length).toBeGreaterThan(0)
    const [first] = rates
    const lines = await shell.say('quote', path)
    expect(lines).toContain(`${first.total.toFixed(2)} CAD  ${first.service}  `)
    const told = JSON.parse(await shell.say('quote', path, '--explain', '--json'))
    expect(told).toHaveLength(rates.length + excluded_services.length)
    expect(told[0].rate).toEqual(first)
    const sum = first.add_ons.reduce((all: number, { cost }: { cost: number }) => all + cost, 0)
    expect(first.base_rate + sum + first.tax).toBeCloseTo(first.total, 6)
    const story = await shell.say('quote', path, '--explain')
    const [own] = story.split('\n\n')
    expect(own).toContain(`${first.service}\n`)
    expect(own).toMatch(/is zone \d+.*highest class.*weighs.*linehaul.*Fuel Surcharge.*total/s)
    expect(own).toContain(`total       ${first.total.toFixed(2)} CAD`)
  })

  it('names what a body of freight lacks, by its unit', async () => {
    await using shell = await Shell.open()
    const [pallet] = freight.packages
    const packages = [pallet, { ...pallet, length: undefined }]
    const path = await file('short.json', JSON.stringify({ ...freight, packages }))
    const { code, stderr } = await shell.run('quote', path)
    expect(code).toBe(1)
    expect(stderr).toContain('packages.1.length')
  })

  it('names what a body lacks', async () => {
    await using shell = await Shell.open()
    const path = await file('lacking.json', JSON.stringify({ ...parcel, weight: 0 }))
    const { code, stderr } = await shell.run('quote', path)
    expect(code).toBe(1)
    expect(stderr).toContain('weight')
  })
})
