import { describe, expect, it } from 'vitest'
import { expectQuoted, expectRefused } from '../../support/answers.ts'
import { sharedService } from '../../support/service.ts'
import { rateBody, to, toPortland } from './requests.ts'

const service = await sharedService()
const client = await service.client()

type Money = Record<string, number>
const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100)

describe('a rate', () => {
  it('adds up to the cent, wherever it goes', async () => {
    const places = [
      to({}),
      to({ country_code: 'CA', province_code: 'QC', postal_code: 'H2X 1Y4' }),
      to({ country_code: 'DE', postal_code: '10115' }),
    ]
    for (const place of places) {
      const asked = { ...place, insured: true, value: 399.99, signature_confirmation: true }
      const answer = await client.post('/rates', rateBody(asked))
      expectQuoted(answer)
      for (const rate of answer.body.rates as (Money & { add_ons: Money[] })[]) {
        const addOns = rate.add_ons.reduce((sum, { cost }) => sum + cents(cost), 0)
        expect(cents(rate.rate)).toBe(cents(rate.base_rate) + addOns + cents(rate.duty))
        const taxes = ['gst', 'pst', 'hst', 'qst', 'duty_tax'].map(name => cents(rate[name]))
        expect(cents(rate.tax)).toBe(taxes.reduce((sum, tax) => sum + tax))
        expect(cents(rate.total)).toBe(cents(rate.rate) + cents(rate.tax))
        expect(rate.currency).toBe('CAD')
      }
    }
  })

  it('tells its delivery days as a text', async () => {
    const answer = await client.post('/rates', rateBody())
    expectQuoted(answer)
    for (const rate of answer.body.rates) expect(rate.delivery_days).toMatch(/^\d+(-\d+)?$/)
  })

  it('is the same for the same question', async () => {
    const [first, second] = [
      await client.post('/rates', rateBody()),
      await client.post('/rates', rateBody()),
    ]
    expect(first.text).toBe(second.text)
  })

  it('has no message beside it', async () => {
    expect((await client.post('/rates', rateBody())).body).not.toHaveProperty('message')
  })
})

describe('tier_pricing', () => {
  it('is absent unless the account has it', async () => {
    const answer = await client.post('/rates', rateBody())
    expectQuoted(answer)
    for (const rate of answer.body.rates) expect(rate).not.toHaveProperty('tier_pricing')
  })

  it('prices both tiers, with every field of the rate, service and subtotal', async () => {
    const its = await service.client({ tier_pricing: 'true' })
    const { body } = await its.post('/rates', rateBody())
    const tiered = body.rates.filter((rate: object) => 'tier_pricing' in rate)
    expect(tiered.length).toBeGreaterThan(0)
    for (const rate of tiered) {
      const { tier_pricing, ...primary } = rate
      for (const tier of [tier_pricing.retail, tier_pricing.enterprise]) {
        expect(Object.keys(tier).sort()).toEqual(
          [...Object.keys(primary), 'service', 'subtotal'].sort(),
        )
        expect(tier.subtotal).toBe(tier.rate)
        expect(tier.service).toMatch(/^carrier[ab]_[a-z_]+$/)
        expect(tier.postage_type).toBe(rate.postage_type)
      }
      expect(tier_pricing.retail.total).toBeGreaterThanOrEqual(tier_pricing.enterprise.total)
    }
  })

  it('does not change the primary rate', async () => {
    const its = await service.client({ tier_pricing: 'true' })
    const { body } = await its.post('/rates', rateBody())
    const primary = body.rates.map(({ tier_pricing, ...rate }: { tier_pricing: object }) => rate)
    expect(primary).toEqual((await client.post('/rates', rateBody())).body.rates)
  })
})

describe('a return', () => {
  const shop = { ...toPortland, name: 'The Shop', country_code: 'CA', postal_code: 'M5V 2T6' }

  it.each([undefined, null, false, 0])(
    'is none when is_return is %j: its address is ignored',
    async is_return => {
      const asked = rateBody({ is_return, return_address: { name: true, city: 'x'.repeat(99) } })
      expect((await client.post('/rates', asked)).body).toEqual(
        (await client.post('/rates', rateBody())).body,
      )
    },
  )

  it('is priced as the outbound lane to the customer', async () => {
    const answer = await client.post('/rates', rateBody({ is_return: true, return_address: shop }))
    expectQuoted(answer)
    const outbound = await client.post('/rates', rateBody())
    expect(answer.body.rates[0].base_rate).toBe(outbound.body.rates[0].base_rate)
  })

  it('needs no return_address: the account has one', async () =>
    expectQuoted(await client.post('/rates', rateBody({ is_return: 'yes' }))))

  it.each([
    ['name', 40],
    ['company', 40],
    ['address1', 50],
    ['address2', 50],
    ['city', 35],
    ['postal_code', 10],
    ['phone', 20],
    ['email', 50],
  ])('limits return_address.%s to %i characters', async (field, most) =>
    expectRefused(
      await client.post(
        '/rates',
        rateBody({ is_return: true, return_address: { ...shop, [field]: 'x'.repeat(most + 1) } }),
      ),
      `return_address.${field}`,
      `may not be longer than ${most} characters`,
    ),
  )

  it.each(['province_code', 'country_code'])(
    'wants return_address.%s of two characters',
    async field =>
      expectRefused(
        await client.post(
          '/rates',
          rateBody({ is_return: true, return_address: { ...shop, [field]: 'XXX' } }),
        ),
        `return_address.${field}`,
        'must be exactly 2 characters long',
      ),
  )

  it('wants a country of ISO 3166-1 in return_address', async () =>
    expectRefused(
      await client.post(
        '/rates',
        rateBody({ is_return: true, return_address: { ...shop, country_code: 'ZZ' } }),
      ),
      'return_address.country_code',
      'must be a two-letter ISO 3166-1 country code',
    ))

  it('from elsewhere than the US and Canada is not offered', async () => {
    const asked = rateBody({ ...to({ country_code: 'DE', postal_code: '10115' }), is_return: true })
    const { status, body } = await client.post('/rates', asked)
    expect(status).toBe(200)
    expect(body.rates).toEqual([])
    expect(body.message).toBeTruthy()
  })
})

describe('what is not for rates', () => {
  it('is ignored, whatever it holds', async () => {
    const extra = {
      order_id: { a: 1 },
      postage_type: 'Pigeon Post',
      label_format: 'gif',
      is_draft: 'perhaps',
      is_fba: [],
      purchase_label: false,
      needs_postage: 7,
      anything: { else: [null] },
    }
    expect((await client.post('/rates', rateBody(extra))).text).toBe(
      (await client.post('/rates', rateBody())).text,
    )
  })
})

describe('GET /rates', () => {
  const query = (fields: Record<string, string>) => `/rates?${new URLSearchParams(fields)}`
  const flat = {
    'to_address[name]': 'Ada',
    'to_address[country_code]': 'us',
    'to_address[postal_code]': '97205',
    'to_address[is_residential]': '1',
    weight_unit: 'lbs',
    weight: '2',
    length: '10',
    width: '8',
    height: '4',
    size_unit: 'in',
    package_type: 'Parcel',
  }

  it('answers the same question as POST /rates', async () => {
    const byQuery = await client.get(query(flat))
    const byBody = await client.post('/rates', rateBody())
    expect(byQuery.status).toBe(200)
    expect(byQuery.text).toBe(byBody.text)
  })

  it.each([
    { 'postage_types[]': '<CarrierB> Ground' },
    { 'postage_types[0]': 'carrierb_ground' },
    { postage_types: 'carrierb ground' },
  ])('takes a list as %j', async types => {
    const { body } = await client.get(query({ ...flat, ...types }))
    expect(body.rates).toHaveLength(1)
    expect(body.rates[0].postage_type).toBe('<CarrierB> Ground')
  })

  it('takes items in brackets', async () => {
    const items = { 'items[0][value]': '600', 'items[1][value]': '500', 'items[1][quantity]': '1' }
    expectRefused(await client.get(query({ ...flat, ...items })), 'items', 'may not be worth')
  })

  it('tells the same faults', async () => {
    const { body } = await client.get('/rates')
    expect(Object.keys(body.fields)).toEqual([
      'to_address',
      'weight_unit',
      'weight',
      'size_unit',
      'package_type',
    ])
    expectRefused(
      await client.get(query({ ...flat, weight: 'heavy' })),
      'weight',
      'must be a number',
    )
  })

  it('takes nothing from a prototype', async () => {
    const { status } = await client.get(
      query({ ...flat, '__proto__[weight]': '1', 'constructor[a]': '1' }),
    )
    expect(status).toBe(200)
  })
})
