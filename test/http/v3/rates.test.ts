import { describe, expect, it } from 'vitest'
import { expectQuoted, expectRefused, namesOf } from '../../support/answers.ts'
import { without } from '../../support/body.ts'
import { sharedService } from '../../support/service.ts'
import { flatRate, fundedV3 } from './v3-client.ts'

const service = await sharedService()
const { v3 } = await fundedV3(service)

const quote = (changes = {}, its = v3) => its.post('/rates', flatRate(changes))

describe('POST /rates', () => {
  it('knows no tiers', async () => {
    const { v3: its } = await fundedV3(service, { tier_pricing: 'true' })
    const { body } = await quote({}, its)
    expect(body.rates.length).toBeGreaterThan(0)
    for (const rate of body.rates) expect(rate).not.toHaveProperty('tier_pricing')
  })

  it('reads what is insured from the value of the parcel', async () => {
    const insured = async (value: number) => {
      const { body } = await quote({ insured: true, value, postage_types: ['carrierb_ground'] })
      return body.rates[0].total
    }
    expect(await insured(900)).toBeGreaterThan(await insured(10))
  })

  it.each([
    'name',
    'address1',
    'city',
    'province_code',
    'postal_code',
    'country_code',
    'weight_unit',
    'weight',
    'size_unit',
    'package_contents',
    'value',
    'currency',
    'package_type',
  ])('needs %s', async field => {
    expectRefused(await v3.post('/rates', without(flatRate(), field)), field, 'field is required')
    expectRefused(await quote({ [field]: '' }), field, 'field is required')
  })

  it.each(['US', 'CA'])('names both codes that an address in %s lacks', async country_code => {
    const asked = without(flatRate({ country_code }), 'province_code', 'postal_code')
    const { status, body } = await v3.post('/rates', asked)
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      province_code: [`The province_code field is required to ${country_code}.`],
      postal_code: [`The postal_code field is required to ${country_code}.`],
    })
  })

  it.each(['GB', 'IE', 'HK'])('needs neither code for an address in %s', async country_code => {
    const abroad = flatRate({ city: 'Town', country_code })
    const bare = without(abroad, 'province_code', 'postal_code')
    expectQuoted(await v3.post('/rates', bare))
    expectQuoted(await quote({ ...bare, province_code: '', postal_code: null }))
  })

  it.each([
    ['name', 40],
    ['company', 40],
    ['address1', 50],
    ['address2', 50],
    ['city', 35],
    ['postal_code', 10],
    ['phone', 20],
    ['email', 50],
    ['package_contents', 255],
  ])('takes %s of %i characters and no longer', async (field, most) => {
    expect((await quote({ [field]: 'é'.repeat(most) })).status).toBe(200)
    expectRefused(await quote({ [field]: 'é'.repeat(most + 1) }), field, 'may not be longer')
  })

  it.each(['province_code', 'country_code'])('wants %s of two characters', async field => {
    expectRefused(await quote({ [field]: 'USA' }), field, 'exactly 2 characters')
    expectRefused(await quote({ [field]: 'U' }), field, 'exactly 2 characters')
  })

  it.each([
    ['country_code', 'XX', 'ISO 3166-1 country code'],
    ['weight', 0, 'must be greater than 0'],
    ['weight', 100_001, 'may not be greater than 100000'],
    ['length', -1, 'must be greater than 0'],
    ['value', -1, 'must be at least 0'],
    ['currency', 'JPY', 'must be one of: CAD, USD, EUR, AUD, GBP'],
    ['package_type', 'Barrel', 'is not a known package type'],
    ['region', 'BC', "must be ON, the account's own"],
    ['value', 1000.01, 'may not be worth more than 1000 CAD'],
    ['hs_code', '12', 'must be 6 to 10 digits'],
    ['phone', [1], 'must be a text or a number'],
    ['phone', 1e21, 'may not be greater than'],
    ['phone', -1e20, 'must be at least 0'],
    ['phone', 0.1234567890123456, 'must be a multiple of 1'],
  ])('refuses %s: %s', async (field, value, says) => {
    expectRefused(await quote({ [field]: value }), field, says)
  })

  it('names the postage type that it does not know by its place', async () => {
    expectRefused(await quote({ postage_types: ['Snail'] }), 'postage_types.0', 'is not a known')
  })

  it('takes what the account supplies for absent', async () => {
    const { v3: its } = await fundedV3(service, {
      default_package_type: 'Parcel',
      default_size_unit: 'in',
    })
    expectQuoted(await its.post('/rates', without(flatRate(), 'package_type', 'size_unit')))
  })
})

describe('GET /rates', () => {
  it('quotes the same from its query', async () => {
    const query = new URLSearchParams(
      Object.entries(flatRate()).map(([field, value]) => [field, String(value)]),
    )
    const answer = await v3.get(`/rates?${query}`)
    expectQuoted(answer)
    expect(answer.body).toEqual((await quote()).body)
  })

  it('refuses what POST refuses', async () => {
    expect((await v3.get('/rates?weight=2')).status).toBe(422)
  })
})

describe('GET /postage-types', () => {
  it('lists every service', async () => {
    const { status, body } = await v3.get('/postage-types')
    expect(status).toBe(200)
    expect(body.postage_types).toHaveLength(10)
  })
})

describe("the sandbox's magic postal codes", () => {
  it.each([
    ['00001', 'carrierb_ground', 'did not answer'],
    ['00002', 'carrierb_ground', ''],
    ['00003', null, 'No postage type is offered'],
  ])('%s goes wrong', async (postal_code, service, says) => {
    const answer = await quote({ postal_code })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toContain(says)
    if (service !== null) expect(namesOf(answer)).not.toContain('<CarrierB> Ground')
  })
})
