import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { type Service, startService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { box, mug, rateBody, toPortland } from '../support/rate-body.ts'

let service: Service
let client: ApiClient
beforeAll(async () => {
  service = await startService()
  ;({ client } = await clientOf(service, { credits: 0 }))
})
afterAll(() => service[Symbol.asyncDispose]())

type Rate = { service: string; total: number; [field: string]: unknown }

const quote = (changes: Body = {}, recipient: Body = {}): Promise<Answer> =>
  client.post('/rates', rateBody(changes, recipient))
const servicesOf = ({ body }: Answer): string[] => body.data.map((rate: Rate) => rate.service)
const ground = 'carriera.parcel_select_ground'
const groundOf = ({ body }: Answer) => body.data.find((rate: Rate) => rate.service === ground)

function expectFault(answer: Answer, field: string, says = ''): void {
  expectError(answer, 422, 'validation_failed')
  expect(Object.keys(answer.body.error.details)).toEqual([field])
  expect(answer.body.error.details[field][0]).toContain(says)
}

describe('a rate', () => {
  it('has the service under its dotted code, its carrier by name, and each amount as a number', async () => {
    const answer = await quote()
    expect(answer.status).toBe(200)
    expect(groundOf(answer)).toEqual({
      postage_type_id: 4,
      service: ground,
      carrier: '<CarrierA>',
      service_name: '<CarrierA> Parcel Select Ground',
      package_type: 'Parcel',
      trackable: true,
      base_rate: expect.any(Number),
      add_ons: [],
      duty: 0,
      subtotal: expect.any(Number),
      gst: 0,
      pst: 0,
      hst: 0,
      qst: 0,
      duty_tax: 0,
      tax: 0,
      total: expect.any(Number),
      currency: 'CAD',
      estimated_delivery_days: 10,
      delivery_days: '3-10',
    })
    expect(answer.body.meta.timeout_seconds).toBe(4)
  })

  it('adds up: base rate, add-ons and duty are the subtotal, taxes the tax, both the total', async () => {
    const [toUs, inCanada] = await Promise.all([
      quote({ signature_confirmation: true, insured: true }),
      quote({ packages: [box, box] }, { country_code: 'CA', postal_code: 'M5V 2T6' }),
    ])
    const rates = [...toUs.body.data, ...inCanada.body.data]
    expect(rates.some(({ add_ons }) => add_ons.length > 0)).toBe(true)
    expect(rates.some(({ tax }) => tax > 0)).toBe(true)
    const cents = (...amounts: number[]) => amounts.reduce((sum, n) => sum + Math.round(n * 100), 0)
    for (const rate of rates) {
      const costs = rate.add_ons.map(({ cost }: { cost: number }) => cost)
      const { gst, pst, hst, qst, duty_tax } = rate
      expect(cents(rate.base_rate, rate.duty, ...costs)).toBe(cents(rate.subtotal))
      expect(cents(gst, pst, hst, qst, duty_tax)).toBe(cents(rate.tax))
      expect(cents(rate.subtotal, rate.tax)).toBe(cents(rate.total))
    }
  })

  it('prices several packages together', async () => {
    const [one, three] = await Promise.all([quote(), quote({ packages: [box, box, box] })])
    expect(groundOf(three).base_rate).toBeCloseTo(3 * groundOf(one).base_rate)
  })

  it('has tiers only where the account has tier pricing, and is the same beside them', async () => {
    const plain = await quote()
    for (const rate of plain.body.data) expect(rate).not.toHaveProperty('tier_pricing')
    const { client: tiered } = await clientOf(service, { settings: { tier_pricing: 'true' } })
    const { body } = await tiered.post('/rates', rateBody())
    const priced = body.data.filter((rate: Rate) => 'tier_pricing' in rate)
    expect(priced.length).toBeGreaterThan(0)
    for (const { tier_pricing, ...rate } of priced) {
      expect(plain.body.data).toContainEqual(rate)
      for (const tier of [tier_pricing.retail, tier_pricing.enterprise]) {
        expect(Object.keys(tier)).toEqual(Object.keys(rate))
        expect(tier.service).toBe(rate.service)
      }
    }
  })
})

describe('a service that was asked and gave no price', () => {
  it('is excluded with all its names, the reason and a sentence', async () => {
    const { body } = await quote({ packages: [{ ...box, weight: 160 }] })
    expect(body.data).toEqual([])
    const excluded = body.meta.excluded_services
    expect(excluded).toContainEqual({
      postage_type_id: 4,
      service: ground,
      carrier: '<CarrierA>',
      service_name: '<CarrierA> Parcel Select Ground',
      reason: 'no_rate_for_lane',
      message: expect.stringMatching(/\w.*\.$/),
    })
    const ids = excluded.map(({ postage_type_id }: { postage_type_id: number }) => postage_type_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is never one that was not asked, nor one that has a price', async () => {
    const { body } = await quote()
    const named = [...body.data, ...body.meta.excluded_services].map(({ service: code }) => code)
    expect(new Set(named).size).toBe(named.length)
    expect(named).toContain('carriera.first_class_mail')
    expect(named).not.toContain('carriera.media_mail')
  })

  it('says that its carrier failed', async () => {
    const { body } = await quote({}, { postal_code: '00002' })
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.meta.excluded_services).toContainEqual({
      postage_type_id: expect.any(Number),
      service: 'carrierb.ground',
      carrier: '<CarrierB>',
      service_name: '<CarrierB> Ground',
      reason: 'carrier_error',
      message: 'The carrier answered with an error.',
    })
  })

  it('says that its carrier was silent when the time that the client gave was up', async () => {
    const { body } = await quote({ timeout: 1 }, { postal_code: '00001' })
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.meta.timeout_seconds).toBe(1)
    const silent = body.meta.excluded_services.filter(
      ({ service: code }: Rate) => code === 'carrierb.ground',
    )
    expect(silent).toEqual([
      expect.objectContaining({
        reason: 'carrier_timeout',
        message: 'The carrier did not answer within 0.9 s.',
      }),
    ])
  })
})

describe('timeout', () => {
  it.each([1, 25])('may be %d, and is told', async timeout => {
    expect((await quote({ timeout })).body.meta.timeout_seconds).toBe(timeout)
  })

  it.each([0, 26, 1.5, '4', true])('may not be %j', async timeout => {
    expectFault(await quote({ timeout }), 'timeout')
  })

  it('is 4 where it is null', async () => {
    expect((await quote({ timeout: null })).body.meta.timeout_seconds).toBe(4)
  })
})

describe('service', () => {
  it.each([
    ground,
    '<CarrierA> Parcel Select Ground',
    'carriera_parcel_select_ground',
    'CarrierA parcel select GROUND',
    '4',
    4,
  ])('%s limits the answer to that service', async asked => {
    const answer = await quote({ service: asked })
    expect(servicesOf(answer)).toEqual([ground])
    expect(answer.body.meta.excluded_services).toEqual([])
  })

  it('that offers nothing is the one that is excluded', async () => {
    const { body } = await quote({ service: 'carriera.library_mail' })
    expect(body.data).toEqual([])
    expect(body.meta.excluded_services).toMatchObject([
      { service: 'carriera.library_mail', reason: 'no_rate_for_lane' },
    ])
  })

  it.each(['carriera.teleport', '99999', '-1', 99_999, 'cheapest'])(
    'may not be %s',
    async asked => {
      expectFault(await quote({ service: asked }), 'service', String(asked))
    },
  )

  it.each([true, 4.5, {}, [ground]])('may not be %j', async asked => {
    expectFault(await quote({ service: asked }), 'service', 'must be a text or a whole number')
  })

  it('can be any code of an answer', async () => {
    const codes = servicesOf(await quote())
    const answers = await Promise.all(codes.map(code => quote({ service: code })))
    expect(answers.map(servicesOf)).toEqual(codes.map(code => [code]))
  })
})

describe('type', () => {
  it.each(['regular', 'courier', null])('may be %j, which is the same', async type => {
    expect((await quote({ type })).body.data).toEqual((await quote()).body.data)
  })

  it.each(['LTL', 'pigeon'])('may not be %s', async type => {
    expectFault(await quote({ type }), 'type', 'must be one of: regular, courier, ltl')
  })
})

describe('packages', () => {
  it.each([
    [[], 'packages'],
    [undefined, 'packages'],
    [{ ...box }, 'packages'],
    [Array.from({ length: 51 }, () => box), 'packages'],
    [[box, { ...box, weight: 0 }], 'packages.1.weight'],
    [[{ ...box, weight: '2' }], 'packages.0.weight'],
    [[{ ...box, weight_unit: 'lb' }], 'packages.0.weight_unit'],
    [[{ ...box, weight_unit: undefined }], 'packages.0.weight_unit'],
    [[box, { ...box, length: null }], 'packages.1.length'],
    [[{ ...box, width: -1 }], 'packages.0.width'],
    [[{ ...box, height: 10_001 }], 'packages.0.height'],
    [[{ ...box, size_unit: undefined }], 'packages.0.size_unit'],
    [[{ ...box, size_unit: 'mm' }], 'packages.0.size_unit'],
    [[box, box, { ...box, package_type: 'Sack' }], 'packages.2.package_type'],
    [[{ ...box, package_contents: 5 }], 'packages.0.package_contents'],
  ])('are refused: %j names %s', async (packages, field) => {
    expectFault(await quote({ packages }), field)
  })

  it('may be fifty, and of types that have sizes of their own', async () => {
    const packages = Array.from({ length: 50 }, () => ({ ...box, package_contents: 'Mugs' }))
    expect(groundOf(await quote({ packages }))).toBeDefined()
    const envelope = { weight: 4, weight_unit: 'oz', package_type: 'flat_rate_padded_envelope' }
    const { body } = await quote({ packages: [envelope] })
    expect(body.data[0].package_type).toBe('Flat Rate PAdded Envelope')
  })

  it('are parcels where no type is sent, in the unit that the account set', async () => {
    const { length, width, height, weight, weight_unit } = box
    const packages = [{ length, width, height, weight, weight_unit }]
    const { client: its } = await clientOf(service, { settings: { default_size_unit: 'in' } })
    const answer = await its.post('/rates', rateBody({ packages }))
    expect(answer.body.data).toEqual((await quote()).body.data)
  })
})

describe('items', () => {
  it.each([
    [undefined, 'items'],
    [null, 'items'],
    [[], 'items'],
    [[mug, { ...mug, title: undefined }], 'items.1.title'],
    [[{ ...mug, title: '' }], 'items.0.title'],
    [[{ ...mug, quantity: 0 }], 'items.0.quantity'],
    [[{ ...mug, quantity: 1.5 }], 'items.0.quantity'],
    [[{ ...mug, value: -1 }], 'items.0.value'],
    [[{ ...mug, currency: 'JPY' }], 'items.0.currency'],
    [[{ ...mug, description: ['x'] }], 'items.0.description'],
    [[{ ...mug, customs_description: 'x'.repeat(256) }], 'items.0.customs_description'],
    [[{ ...mug, sku: 12 }], 'items.0.sku'],
    [[{ ...mug, country_of_origin: 'ZZ' }], 'items.0.country_of_origin'],
    [[{ ...mug, hs_code: '12.3' }], 'items.0.hs_code'],
    [[{ ...mug, manufacturer: 'Mugs Ltd' }], 'items.0.manufacturer'],
    [[{ ...mug, manufacturer: { country_code: 'ZZ' } }], 'items.0.manufacturer.country_code'],
    [[{ ...mug, value: 500.01 }], 'items'],
  ])('are refused: %j names %s', async (items, field) => {
    expectFault(await quote({ items }), field)
  })

  it('may say all about themselves, and change no price', async () => {
    const whole = {
      ...mug,
      description: 'Blue mug',
      customs_description: 'Ceramic mug',
      sku: 'MUG-1',
      country_of_origin: 'CN',
      hs_code: '6911.10',
      manufacturer: {
        name: 'Mugs Ltd',
        address1: '1 Kiln Rd',
        city: 'Jingdezhen',
        province_code: '36',
        postal_code: '333000',
        country_code: 'CN',
      },
    }
    expect((await quote({ items: [whole] })).body).toEqual((await quote()).body)
  })

  it('that are books alone may go by Media Mail', async () => {
    const book = { ...mug, title: 'Novel', hs_code: '4901.99' }
    expect(servicesOf(await quote({ items: [book] }))).toContain('carriera.media_mail')
    expect(servicesOf(await quote({ items: [book, mug] }))).not.toContain('carriera.media_mail')
  })
})

describe('to_address', () => {
  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', 'x'.repeat(41)],
    ['company', 'x'.repeat(41)],
    ['address1', 5],
    ['address2', 'x'.repeat(51)],
    ['city', 'x'.repeat(36)],
    ['province_code', 'Oregon'],
    ['postal_code', 97205],
    ['postal_code', null],
    ['country_code', 'USA'],
    ['country_code', 'ZZ'],
    ['country_code', null],
    ['phone', 5035550100],
    ['email', 'x'.repeat(51)],
    ['is_residential', 'yes'],
  ])('is refused the %s %j', async (field, value) => {
    expectFault(await quote({}, { [field]: value }), `to_address.${field}`)
  })

  it('is required', async () => {
    expectFault(await quote({ to_address: undefined }), 'to_address', 'field is required')
  })

  it('may lack all but name, country and postal code', async () => {
    const { name, postal_code, country_code } = toPortland
    const answer = await quote({ to_address: { name, postal_code, country_code } })
    expect(answer.body.data).toEqual((await quote()).body.data)
  })
})

describe('from_address', () => {
  it.each([{}, { name: 'Pop-up' }, toPortland, null])('%j moves no price', async from_address => {
    expect((await quote({ from_address })).body).toEqual((await quote()).body)
  })

  it('must lie in a country', async () => {
    const answer = await quote({ from_address: { country_code: 'ZZ' } })
    expectFault(answer, 'from_address.country_code')
  })
})

describe('a return', () => {
  const shop = { name: 'The Shop', country_code: 'CA', postal_code: 'M5V 2T6' }

  it('is priced as the lane to the customer, and goes to return_address', async () => {
    const answer = await quote({ is_return: true, return_address: shop })
    expect(groundOf(answer).base_rate).toBe(groundOf(await quote()).base_rate)
    const nowhere = { ...shop, country_code: 'ZZ' }
    expectFault(
      await quote({ is_return: true, return_address: nowhere }),
      'return_address.country_code',
    )
  })

  it('is none where is_return is not true: its address is not read', async () => {
    const answer = await quote({ is_return: false, return_address: { country_code: 'ZZ' } })
    expect(answer.body).toEqual((await quote()).body)
  })
})

describe('region', () => {
  it("is the account's own, unless the account may change it", async () => {
    expect((await quote({ region: 'ON' })).status).toBe(200)
    expectFault(await quote({ region: 'BC' }), 'region', 'region_change')
    expectFault(await quote({ region: 'on' }), 'region')
    const { client: free } = await clientOf(service, { settings: { region_change: 'true' } })
    const west = await free.post('/rates', rateBody({ region: 'BC' }))
    expect(groundOf(west).total).toBeLessThan(groundOf(await quote()).total)
  })
})

describe('signature_confirmation and insured', () => {
  it('are priced, and leave out what can not do them', async () => {
    const answer = await quote({ insured: true, signature_confirmation: true })
    const types = answer.body.data.flatMap(({ add_ons }: { add_ons: { type: string }[] }) =>
      add_ons.map(({ type }) => type),
    )
    expect(types).toEqual(expect.arrayContaining(['signature', 'insurance']))
    for (const { trackable } of answer.body.data) expect(trackable).toBe(true)
  })

  it.each(['insured', 'signature_confirmation', 'is_return'])(
    '%s is true or false',
    async field => {
      expectFault(await quote({ [field]: 'true' }), field)
    },
  )
})

describe('a question', () => {
  it('takes an Idempotency-Key and ignores it', async () => {
    const first = await client.post('/rates', rateBody(), keyed('one'))
    const other = await client.post('/rates', rateBody({ service: ground }), keyed('one'))
    const long = await client.post('/rates', rateBody(), keyed('x'.repeat(300)))
    expect([first.status, other.status, long.status]).toEqual([200, 200, 200])
    expect(servicesOf(other)).toEqual([ground])
    expect(other.headers.has('idempotent-replay')).toBe(false)
  })

  it('counts as a read', async () => {
    await using limited = await startService({ RATE_LIMIT_READS: '2', RATE_LIMIT_WRITES: '1' })
    const { client: its } = await clientOf(limited, { credits: 0 })
    const answers = [await its.post('/rates', rateBody()), await its.post('/rates', rateBody())]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expectError(await its.post('/rates', rateBody()), 429, 'too_many_requests')
  })

  it.each(['/rates', '/rates/estimate', '/rates/1'])('to %s needs rates:read', async path => {
    const { account } = await clientOf(service, { credits: 0 })
    const token = await service.token(account, 'sandbox', ['shipments:read'])
    const answer = await client.ask(path === '/rates/1' ? 'GET' : 'POST', path, { token })
    expectError(answer, 403, 'scope_missing')
  })
})
