import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { Answer } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { freightBody, pallet, toChicago, wholeFreight } from '../support/freight-body.ts'
import { rateBody } from '../support/rate-body.ts'

const service = await sharedService()
const { client, account } = await clientOf(service)

const quote = (changes: Body = {}, consignee: Body = {}): Promise<Answer> =>
  client.post('/rates', freightBody(changes, consignee))
const servicesOf = ({ body }: Answer) => body.data.map((rate: Body) => rate.service)
const withUnit = (changes: Body) => ({ packages: [{ ...pallet, ...changes }] })

describe('a service of the other kind', () => {
  it.each(['carrierb.ground', 7])(
    'of couriers is told apart from an unknown one: %s',
    async sent => {
      const answer = await quote({ service: sent })
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details.service).toEqual([
        `The service ${sent} is a courier service: freight needs a freight service.`,
      ])
    },
  )

  it.each(['freightb.ltl_standard', 1002])('of freight is, too: %s', async sent => {
    for (const path of ['/rates', '/shipments', '/labels']) {
      const answer = await client.post(path, rateBody({ service: sent }))
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details.service).toEqual([
        `The service ${sent} carries freight: use type ltl.`,
      ])
    }
    const unknown = await client.post('/rates', rateBody({ service: 'pigeon.post' }))
    expect(unknown.body.error.details.service[0]).toContain('is not a known service')
  })
})

describe('a rate of freight', () => {
  it('has weights in pounds with two decimals, whatever unit they were sent in', async () => {
    const [rate] = (await quote(withUnit({ weight: 123.4567, weight_unit: 'kg' }))).body.data
    for (const weight of [rate.billed_weight, rate.deficit_weight]) {
      expect(weight).toBe(Number(weight.toFixed(2)))
    }
    expect(rate.billed_weight - rate.deficit_weight).toBeCloseTo(272.18, 1)
  })

  it('has the fields of a rate, and what its price was read by', async () => {
    const { status, body } = await quote({ accessorials: ['liftgate_delivery'] })
    expect(status).toBe(200)
    expect(body.data[0]).toEqual({
      postage_type_id: 1002,
      service: 'freightb.ltl_standard',
      carrier: '<FreightB>',
      service_name: '<FreightB> LTL Standard',
      package_type: 'pallet',
      trackable: true,
      base_rate: expect.any(Number),
      add_ons: [
        {
          name: 'Fuel Surcharge',
          type: 'fuel',
          cost: expect.any(Number),
          currency: 'CAD',
        },
        {
          name: 'Liftgate at Delivery',
          type: 'liftgate_delivery',
          cost: expect.any(Number),
          currency: 'CAD',
        },
      ],
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
      estimated_delivery_days: 4,
      delivery_days: '2-4',
      freight_class: '85',
      billed_weight: 1000,
      deficit_weight: 0,
      weight_unit: 'lbs',
    })
  })

  it('names every service that was asked and has no price', async () => {
    const { body } = await quote()
    expect(body.meta.timeout_seconds).toBe(4)
    const excluded = body.meta.excluded_services.map((one: Body) => [one.service, one.reason])
    expect(excluded).toContainEqual(['freighta.ltl_standard', 'no_rate_for_lane'])
    expect(servicesOf({ body } as Answer)).toEqual([
      'freightb.ltl_standard',
      'freightb.ltl_priority',
    ])
  })

  it('bills the deficit where a higher break is cheaper', async () => {
    const { body } = await quote(withUnit({ weight: 960 }))
    const { billed_weight, deficit_weight } = body.data[0]
    expect([billed_weight, deficit_weight]).toEqual([1000, 40])
  })

  it('weighs in pounds what was sent in kilograms', async () => {
    const { body } = await quote(withUnit({ weight: 226.796185, weight_unit: 'kg' }))
    expect(body.data[0]).toEqual((await quote(withUnit({}))).body.data[0])
  })

  it('adds what dangerous goods and long sides bring about', async () => {
    const { body } = await quote(withUnit({ hazmat: true, length: 120, quantity: 1 }))
    const types = body.data[0].add_ons.map(({ type }: Body) => type)
    expect(types).toEqual(['fuel', 'hazmat', 'overlength'])
  })

  it.each([
    'freightb.ltl_priority',
    'freightb_ltl_priority',
    '<FreightB> LTL Priority',
    1003,
    '1003',
  ])('is of the one service that is named as %j', async name => {
    expect(servicesOf(await quote({ service: name }))).toEqual(['freightb.ltl_priority'])
  })

  it('takes every field that freight may have, and says how long carriers had', async () => {
    const pickup_date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { status, body } = await quote({ ...wholeFreight, pickup_date, timeout: 25 })
    expect([status, body.meta.timeout_seconds]).toEqual([200, 25])
    expect(body.data).toHaveLength(1)
  })

  it('takes no notice of what only parcels have, where nothing is wished by it', async () => {
    const parcelFields = {
      region: 'ON',
      return_address: { city: 5 },
      insured: false,
      is_return: null,
      signature_confirmation: false,
    }
    expect((await quote(parcelFields)).body).toEqual((await quote()).body)
  })

  it('is estimated by country and postal code alone', async () => {
    const { postal_code, country_code } = toChicago
    const estimate = await client.post('/rates/estimate', {
      ...freightBody(),
      to_address: { postal_code, country_code },
    })
    expect(estimate.status).toBe(200)
    expect(estimate.body).toEqual((await quote()).body)
  })

  it('is quoted for stored freight, and for none of another account', async () => {
    const { id } = (await client.post('/shipments', freightBody())).body.data
    const stored = await client.get(`/rates/${id}?timeout=25`)
    expect(stored.body.data).toEqual((await quote()).body.data)
    expect(stored.body.meta.timeout_seconds).toBe(25)
    const { client: stranger } = await clientOf(service)
    expectError(await stranger.get(`/rates/${id}`), 404, 'not_found')
  })
})

describe('freight that is asked for wrongly', () => {
  const faults: readonly (readonly [string, Body, string])[] = [
    ['packages', { packages: [] }, 'at least 1'],
    [
      'packages',
      {
        packages: [
          { ...pallet, quantity: 6 },
          { ...pallet, quantity: 5 },
        ],
      },
      '10 units',
    ],
    ['packages.0.quantity', withUnit({ quantity: 0 }), 'at least 1'],
    ['packages.0.package_type', withUnit({ package_type: 'Parcel' }), 'pallet'],
    ['packages.0.weight', withUnit({ weight: 0 }), 'greater than 0'],
    ['packages.0.weight', withUnit({ weight: 2501 }), '2500'],
    ['packages.0.weight_unit', withUnit({ weight_unit: 'lb' }), 'one of'],
    ['packages.0.length', withUnit({ length: null }), 'required'],
    ['packages.0.width', withUnit({ width: 0 }), 'greater than 0'],
    ['packages.0.height', withUnit({ height: 97 }), '96 in'],
    ['packages.0.size_unit', withUnit({ size_unit: null }), 'required'],
    ['packages.0.freight_class', withUnit({ freight_class: '80' }), '77.5'],
    ['packages.0.nmfc', withUnit({ nmfc: 'abc' }), '156600'],
    ['packages.0.pieces', withUnit({ pieces: 0 }), 'at least 1'],
    ['packages.0.hazmat', withUnit({ hazmat: 'yes' }), 'true or false'],
    ['packages.0.stackable', withUnit({ stackable: 1 }), 'true or false'],
    ['packages.0.package_contents', withUnit({ package_contents: 'x'.repeat(256) }), '255'],
    ['accessorials.1', { accessorials: ['appointment', 'crane'] }, 'liftgate_pickup'],
    ['pickup_date', { pickup_date: 'soon' }, 'a date such as'],
    ['pickup_date', { pickup_date: '2020-01-01' }, 'past'],
    ['service', { service: 'carriera.priority_mail' }, 'a courier service'],
    ['service', { service: 'cheapest' }, 'not a known service'],
    ['insured', { insured: true }, 'is not offered for freight'],
    ['is_return', { is_return: true }, 'is not offered for freight'],
    ['timeout', { timeout: 26 }, '25'],
    ['items.0.title', { items: [{ quantity: 1, value: 1, currency: 'CAD' }] }, 'required'],
    ['to_address', { to_address: null }, 'required'],
    ['from_address.country_code', { from_address: { country_code: 'USA' } }, '2 characters'],
    ['from_address.postal_code', { from_address: { country_code: 'US' } }, 'required'],
  ]
  it.each(faults)('is told that %s is at fault', async (field, changes, says) => {
    const answer = await quote(changes)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
    expect(answer.body.error.details[field][0]).toContain(says)
  })

  it.each([
    ['to_address.name', { name: null }],
    ['to_address.country_code', { country_code: null }],
    ['to_address.postal_code', { postal_code: null }],
  ])('is told that %s is missing', async (field, consignee) => {
    const answer = await quote({}, consignee)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it('needs a token, and the scope ltl:read beside rates:read', async () => {
    const token = await service.token(account, 'sandbox', ['rates:read'])
    const { id } = (await client.post('/shipments', freightBody())).body.data
    expectError(await client.post('/rates', freightBody(), { token: '' }), 401, 'unauthenticated')
    for (const path of ['/rates', '/rates/estimate']) {
      const answer = await client.post(path, freightBody(), { token })
      expectError(answer, 403, 'scope_missing')
      expect(answer.body.error.message).toContain('ltl:read')
    }
    expectError(await client.get(`/rates/${id}`, { token }), 403, 'scope_missing')
    expect((await client.post('/rates', rateBody(), { token })).status).toBe(200)
    const both = await service.token(account, 'sandbox', ['rates:read', 'ltl:read'])
    expect((await client.get(`/rates/${id}`, { token: both })).status).toBe(200)
  })
})
