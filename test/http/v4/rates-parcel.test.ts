import { describe, expect, it } from 'vitest'
import { expectQuoted, expectRefused, namesOf } from '../../support/answers.ts'
import { type Body, without } from '../../support/body.ts'
import { sharedService } from '../../support/service.ts'
import { rateBody, to } from './requests.ts'

const service = await sharedService()
const client = await service.client()

const quote = (changes: Body = {}) => client.post('/rates', rateBody(changes))
const quoteWithout = (...fields: string[]) => client.post('/rates', without(rateBody(), ...fields))

describe.each(['weight_unit', 'weight', 'size_unit', 'package_type'])('%s', field => {
  it('is required', async () =>
    expectRefused(await quoteWithout(field), field, `The ${field} field is required`))
  it.each([null, '', ' '])('that is %j is missing', async value =>
    expectRefused(await quote({ [field]: value }), field, 'field is required'),
  )
})

describe('weight_unit', () => {
  it.each(['lbs', 'kg', 'g', 'oz'])('may be %s', async unit =>
    expect((await quote({ weight_unit: unit, weight: 1 })).status).toBe(200),
  )
  it.each(['lb', 'LBS', 'Kg', 'grams', 'ounces'])('may not be %s', async unit =>
    expectRefused(
      await quote({ weight_unit: unit }),
      'weight_unit',
      'must be one of: lbs, kg, g, oz',
    ),
  )
  it('says the same weight in four ways', async () => {
    const answers = await Promise.all(
      [
        ['lbs', 1],
        ['oz', 16],
        ['kg', 0.45359237],
        ['g', 453.59237],
      ].map(([unit, weight]) => quote({ weight_unit: unit, weight })),
    )
    for (const answer of answers) {
      expectQuoted(answer)
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })
})

describe('size_unit', () => {
  it.each(['cm', 'in'])('may be %s', async unit => expectQuoted(await quote({ size_unit: unit })))
  it.each(['CM', 'inch', 'mm', '"'])('may not be %s', async unit =>
    expectRefused(await quote({ size_unit: unit }), 'size_unit', 'must be one of: cm, in'),
  )
})

describe('weight', () => {
  it.each([0, -1, '0', '-2'])('is above zero, not %j', async weight =>
    expectRefused(await quote({ weight }), 'weight', 'must be greater than 0'),
  )
  it.each([100_000.5, '100001', 1e300])('is not above 100,000: %j', async weight =>
    expectRefused(await quote({ weight }), 'weight', 'may not be greater than 100000'),
  )
  it.each(['1e3', '1,5', 'Infinity', 'heavy', true, {}, [[2]]])(
    'is a number, not %j',
    async weight => expectRefused(await quote({ weight }), 'weight', 'must be a number'),
  )
  it('that JSON can not hold is a fault, not a crash', async () => {
    const text = JSON.stringify(rateBody()).replace('"weight":2', '"weight":1e999')
    const headers = { 'content-type': 'application/json' }
    expectRefused(await client.post('/rates', text, { headers }), 'weight', 'must be a number')
  })
  it.each(['2', '2.0', ' 2 '])('may be the numeric string %j', async weight =>
    expect((await quote({ weight })).body).toEqual((await quote()).body),
  )
  it('of 100,000 is allowed and told that nobody carries it', async () => {
    const { status, body } = await quote({ weight: 100_000 })
    expect(status).toBe(200)
    expect(body.rates).toEqual([])
    expect(body.message).toMatch(/^No postage type is offered/)
  })
  it('of a millionth is a weight', async () => expectQuoted(await quote({ weight: 0.000001 })))
})

describe.each(['length', 'width', 'height'])('%s', side => {
  it('is required for a Parcel', async () =>
    expectRefused(await quoteWithout(side), side, 'is required when the package type is Parcel'))
  it('is not required for a package that brings its own size', async () =>
    expectQuoted(
      await client.post('/rates', without(rateBody({ package_type: 'Small Flat Rate Box' }), side)),
    ))
  it.each([0, -1])('is above zero, not %j', async value =>
    expectRefused(await quote({ [side]: value }), side, 'must be greater than 0'),
  )
  it('is not above 10,000', async () => {
    expect((await quote({ [side]: 10_000 })).status).toBe(200)
    expectRefused(await quote({ [side]: 10_000.1 }), side, 'may not be greater than 10000')
  })
  it('may be a numeric string', async () => expectQuoted(await quote({ [side]: '8.5' })))
  it.each(['long', true, {}])('is a number, not %j', async value =>
    expectRefused(await quote({ [side]: value }), side, 'must be a number'),
  )
})

describe('the sides of a Parcel', () => {
  it('are all named when all are missing', async () => {
    const { body } = await quoteWithout('length', 'width', 'height')
    expect(Object.keys(body.fields)).toEqual(['length', 'width', 'height'])
    expect(body.message).toContain('default_parcel_size')
  })
  it('may come in any order', async () =>
    expect((await quote({ length: 4, width: 10, height: 8 })).body).toEqual((await quote()).body))
  it('too large for every service are told, not refused', async () => {
    const { status, body } = await quote({ length: 9000, width: 9000, height: 9000 })
    expect(status).toBe(200)
    expect(body.rates).toEqual([])
    expect(body.message).toBeTruthy()
  })
})

/** The enum of the specification, letter by letter. */
const packageTypes = [
  'Parcel',
  'Legal Flat Rate Envelope',
  'Flat Rate PAdded Envelope',
  'Small Flat Rate Box',
  'Medium Flat Rate Box 1',
  'Medium Flat Rate Box 2',
  'Large Flat Rate Box',
  'Regional Rate Box A1',
  'Regional Rate Box A2',
  'Regional Rate Box B1',
]

describe('package_type', () => {
  it.each(packageTypes)('%s is quoted to the US and comes back by its exact name', async name => {
    const answer = await quote({ package_type: name })
    expectQuoted(answer)
    for (const rate of answer.body.rates) expect(rate.package_type).toBe(name)
  })
  it.each([
    ['flat rate padded envelope', 'Flat Rate PAdded Envelope'],
    ['flat_rate_padded_envelope', 'Flat Rate PAdded Envelope'],
    ['FLAT-RATE-PADDED-ENVELOPE', 'Flat Rate PAdded Envelope'],
    ['medium_flat_rate_box_1', 'Medium Flat Rate Box 1'],
    ['package', 'Parcel'],
    ['thick_envelope', 'Parcel'],
    [' parcel ', 'Parcel'],
  ])('%j is %s', async (written, name) => {
    const { body } = await quote({ package_type: written })
    expect(body.rates[0].package_type).toBe(name)
  })
  it.each(['Box', 'Medium Flat Rate Box', 'pallet', 7])('%j is not known', async name =>
    expectRefused(
      await quote({ package_type: name }),
      'package_type',
      'is not a known package type',
    ),
  )
})

describe('what the account supplies', () => {
  it('is named where it is missing', async () => {
    const { body } = await quoteWithout('package_type', 'size_unit')
    expect(body.fields.package_type[0]).toContain('default_package_type')
    expect(body.fields.size_unit[0]).toContain('default_size_unit')
  })
  it('stands in for package_type, size_unit and the sides', async () => {
    const settings = {
      default_package_type: 'parcel',
      default_size_unit: 'in',
      default_parcel_size: '10x8x4',
    }
    const its = await service.client(settings)
    const fields = ['package_type', 'size_unit', 'length', 'width', 'height']
    const { body } = await its.post('/rates', without(rateBody(), ...fields))
    expect(body).toEqual((await quote()).body)
  })
  it('gives way to what is sent', async () => {
    const its = await service.client({ default_package_type: 'Small Flat Rate Box' })
    expect((await its.post('/rates', rateBody())).body.rates[0].package_type).toBe('Parcel')
  })
  it.each([
    { default_size_unit: 'in', default_parcel_size: '10x8x4' },
    { default_parcel_size: '10x8x4 in' },
    { default_parcel_size: '10x8x4' },
  ])('measures its parcel in its own unit, whatever that of the request: %j', async settings => {
    const its = await service.client(settings)
    for (const size_unit of ['cm', 'in']) {
      const body = without(rateBody({ size_unit }), 'length', 'width', 'height')
      expect((await its.post('/rates', body)).body).toEqual((await quote()).body)
    }
  })
  it('does not complete sides of which some were sent', async () => {
    const its = await service.client({ default_size_unit: 'in', default_parcel_size: '10x8x4' })
    expectRefused(await its.post('/rates', without(rateBody(), 'height')), 'height', 'is required')
  })
})

describe('postage_types', () => {
  it.each([[null], [[]], [''], [[null]], [['', null]], [undefined]])(
    '%j is no filter',
    async types =>
      expect((await quote({ postage_types: types })).body).toEqual((await quote()).body),
  )
  it('limits the answer to those named', async () => {
    const types = ['<CarrierA> Priority Mail', 'carrierb_ground']
    expect(namesOf(await quote({ postage_types: types }))).toEqual([
      '<CarrierA> Priority Mail',
      '<CarrierB> Ground',
    ])
  })
  it('may be a single one', async () =>
    expect(namesOf(await quote({ postage_types: 'CarrierA Priority Mail' }))).toEqual([
      '<CarrierA> Priority Mail',
    ]))
  it('that are known and not offered give an empty list with a message', async () => {
    const { status, body } = await quote({
      postage_types: ['<CarrierA> Express Mail International'],
    })
    expect(status).toBe(200)
    expect(body.rates).toEqual([])
    expect(body.message).toBeTruthy()
  })
  it('that are unknown are refused by their place in the list', async () =>
    expectRefused(
      await quote({ postage_types: ['<CarrierA> Priority Mail', 'Pigeon Post'] }),
      'postage_types.1',
      'is not a known postage type: Pigeon Post',
    ))
  it.each(['Cheapest Tracked', 'Cheapest Express Tracked', 'cheapest_tracked'])(
    '%s is for creation alone',
    async name =>
      expectRefused(await quote({ postage_types: [name] }), 'postage_types.0', 'is not'),
  )
  it.each([true, {}, [[['a']]]])('may not be %j', async types => {
    expect((await quote({ postage_types: types })).status).toBe(422)
  })
  it('may not be more than 500', async () =>
    expectRefused(
      await quote({ postage_types: new Array(501).fill('<CarrierB> Ground') }),
      'postage_types',
      'may not contain more than 500 entries',
    ))
  it('name Media Mail to have it quoted', async () => {
    expect(namesOf(await quote())).not.toContain('<CarrierA> Media Mail')
    expect(namesOf(await quote({ postage_types: ['carriera_media_mail'] }))).toEqual([
      '<CarrierA> Media Mail',
    ])
  })
  it('name Library Mail in vain unless the account may use it', async () => {
    const body = rateBody({ postage_types: ['<CarrierA> Library Mail'] })
    expect((await client.post('/rates', body)).body.rates).toEqual([])
    const library = await service.client({ library_mail: 'true' })
    expect(namesOf(await library.post('/rates', body))).toEqual(['<CarrierA> Library Mail'])
  })
})

describe('region', () => {
  it("of the account's own is always fine, in any case", async () =>
    expect((await quote({ region: 'on' })).body).toEqual((await quote()).body))
  it('of another is refused unless changing it is enabled', async () =>
    expectRefused(await quote({ region: 'BC' }), 'region', 'region_change'))
  it('of another is taken where changing it is enabled', async () => {
    const its = await service.client({ region_change: 'true' })
    const home = await its.post('/rates', rateBody())
    const west = await its.post('/rates', rateBody({ region: 'bc' }))
    expectQuoted(west)
    expect(west.body).not.toEqual(home.body)
  })
  it("is the account's default where none is sent", async () => {
    const western = await service.client({ region: 'BC' })
    const moving = await service.client({ region_change: 'true' })
    const asked = await moving.post('/rates', rateBody({ region: 'BC' }))
    expect((await western.post('/rates', rateBody())).body).toEqual(asked.body)
  })
  it.each(['AB', 'Ontario', 5])('is one of three, not %j', async region =>
    expectRefused(await quote({ region }), 'region', 'must be one of: ON, BC, QC'),
  )
  it.each([null, '', undefined])('may be %j', async region => expectQuoted(await quote({ region })))
})

describe('a lane', () => {
  it('within Canada carries the tax of the destination', async () => {
    const toronto = to({ country_code: 'CA', province_code: 'ON', postal_code: 'M5V 2T6' })
    const { body } = await quote(toronto)
    expect(body.rates[0].hst).toBeGreaterThan(0)
    expect(body.rates[0].tax).toBe(body.rates[0].hst)
  })
})
