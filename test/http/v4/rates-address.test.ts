import { describe, expect, it } from 'vitest'
import { expectQuoted, expectRefused } from '../../support/answers.ts'
import { without } from '../../support/body.ts'
import { sharedService } from '../../support/service.ts'
import { rateBody, to } from './requests.ts'

const service = await sharedService()
const client = await service.client()

const quote = (changes: object) => client.post('/rates', rateBody(to({ ...changes })))

describe('to_address', () => {
  it('is required', async () =>
    expectRefused(
      await client.post('/rates', without(rateBody(), 'to_address')),
      'to_address',
      'field is required',
    ))

  it.each([5, 'Portland', true, [[]]])('is an object, not %j', async address =>
    expectRefused(
      await client.post('/rates', rateBody({ to_address: address })),
      'to_address',
      'must be an object',
    ),
  )

  it.each([null, '', '  '])('that is %j is missing', async address =>
    expectRefused(
      await client.post('/rates', rateBody({ to_address: address })),
      'to_address',
      'field is required',
    ),
  )
})

/** The limits of the specification, in code points. */
const limits = [
  ['name', 40],
  ['company', 40],
  ['address1', 50],
  ['address2', 50],
  ['city', 35],
  ['postal_code', 10],
  ['phone', 20],
  ['email', 50],
] as const

describe.each(limits)('to_address.%s', (field, most) => {
  it(`may hold ${most} characters`, async () =>
    expect((await quote({ [field]: '1'.repeat(most) })).status).toBe(200))

  it('may not hold one more', async () =>
    expectRefused(
      await quote({ [field]: '1'.repeat(most + 1) }),
      `to_address.${field}`,
      `may not be longer than ${most} characters`,
    ))

  it('is counted in code points', async () => {
    expect((await quote({ [field]: '🚚'.repeat(most) })).status).toBe(200)
    expectRefused(await quote({ [field]: '🚚'.repeat(most + 1) }), `to_address.${field}`, 'longer')
  })

  it('is counted after it was trimmed', async () =>
    expect((await quote({ [field]: ` ${'1'.repeat(most)} ` })).status).toBe(200))

  it('takes a number', async () => expect((await quote({ [field]: 97205 })).status).toBe(200))

  it.each([[true], [{}], [['a']]])('does not take %j', async value =>
    expectRefused(await quote({ [field]: value }), `to_address.${field}`, 'must be a text'),
  )
})

describe.each([
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'phone',
  'email',
  'province_code',
  'is_residential',
])('to_address.%s', field => {
  it.each([null, '', undefined])('may be %j', async value =>
    expectQuoted(await quote({ [field]: value })),
  )
})

describe('to_address.province_code', () => {
  it.each(['O', 'ORE'])('is exactly two characters, not %j', async code =>
    expectRefused(
      await quote({ province_code: code }),
      'to_address.province_code',
      'must be exactly 2 characters long',
    ),
  )
  it('may come in any case', async () => expectQuoted(await quote({ province_code: 'or' })))
})

describe('to_address.country_code', () => {
  it.each(['U', 'USA'])('is exactly two characters, not %j', async code =>
    expectRefused(
      await quote({ country_code: code }),
      'to_address.country_code',
      'must be exactly 2 characters long',
    ),
  )
  it.each(['ZZ', 'UK', 'EU', 'XX', '12', 'AN'])('is of ISO 3166-1, not %s', async code =>
    expectRefused(
      await quote({ country_code: code }),
      'to_address.country_code',
      'must be a two-letter ISO 3166-1 country code',
    ),
  )
  it('may come in any case', async () => expectQuoted(await quote({ country_code: 'us' })))
  it.each([null, '', undefined])('is required for a quote: %j', async value =>
    expectRefused(
      await quote({ country_code: value }),
      'to_address.country_code',
      'is required for a quote',
    ),
  )
  it.each(['GB', 'DE', 'JP', 'AU', 'MX', 'CA', 'AQ', 'NZ', 'ZW'])(
    'is quoted for an ordinary parcel: %s',
    async code => expectQuoted(await quote({ country_code: code, postal_code: 'M5V 2T6' })),
  )
  it.each(['PR', 'GU', 'VI', 'AS', 'MP'])('%s is read as a part of the US', async code => {
    const territory = { country_code: code, province_code: null, postal_code: '00901' }
    const state = { country_code: 'US', province_code: code, postal_code: '00901' }
    const [as, read] = [await quote(territory), await quote(state)]
    expect(as.body).toEqual(read.body)
    expect(
      as.body.rates.every(
        (rate: { postage_type: string }) => !rate.postage_type.includes('International'),
      ),
    ).toBe(true)
  })
})

describe('to_address.postal_code', () => {
  it.each(['US', 'CA', 'PR'])('is required for a quote to %s', async code =>
    expectRefused(
      await quote({ country_code: code, postal_code: null }),
      'to_address.postal_code',
      'is required for a quote',
    ),
  )
  it.each(['GB', 'DE', 'IE', 'HK'])('is not needed for a quote to %s', async code =>
    expectQuoted(await quote({ country_code: code, postal_code: null })),
  )
  it.each(['97205-1234', '97205 1234', '972051234'])('may be %s', async code =>
    expectQuoted(await quote({ postal_code: code })),
  )
  it.each(['m5v2t6', 'M5V-2T6', 'M5V 2T6'])('may be %s', async code => {
    const { body } = await quote({ country_code: 'CA', province_code: 'ON', postal_code: code })
    const whole = await quote({ country_code: 'CA', province_code: 'ON', postal_code: 'M5V 2T6' })
    expect(body).toEqual(whole.body)
  })
  it.each(['XXXXX', '1', '99999'])('that is malformed or unknown never refuses: %s', async code =>
    expect((await quote({ postal_code: code })).status).toBe(200),
  )
  it('that disagrees with the province never refuses', async () =>
    expectQuoted(await quote({ province_code: 'NY' })))
  it('loses its leading zero as a number, and is quoted all the same', async () =>
    expect((await quote({ postal_code: 2134 })).status).toBe(200))
})

describe('to_address.is_residential', () => {
  const totals = async (value: unknown) => {
    const { body } = await quote({ is_residential: value })
    return body.rates.map((rate: { total: number }) => rate.total)
  }
  it('is true when it is absent', async () => {
    expect(await totals(undefined)).toEqual(await totals(true))
    expect(await totals(null)).toEqual(await totals(true))
  })
  it('costs something with a carrier that asks for it', async () => {
    expect(await totals(false)).not.toEqual(await totals(true))
  })
  it.each([1, '1', 'true', 'on', 'yes'])('may be %j', async value =>
    expect(await totals(value)).toEqual(await totals(true)),
  )
  it.each(['maybe', 2, {}])('may not be %j', async value =>
    expectRefused(
      await quote({ is_residential: value }),
      'to_address.is_residential',
      'must be true or false',
    ),
  )
})

describe('an unknown field of the address', () => {
  it('is ignored', async () => expectQuoted(await quote({ county: 'Multnomah', zone: { a: [] } })))
})

describe('several faults', () => {
  it('are told at once, by their paths', async () => {
    const { body } = await client.post('/rates', {
      ...rateBody(to({ city: 'x'.repeat(36), name: true })),
      weight: -1,
    })
    expect(Object.keys(body.fields).sort()).toEqual([
      'to_address.city',
      'to_address.name',
      'weight',
    ])
    expect(body.errors).toHaveLength(3)
    expect(body.errors).toContain('The to_address.city may not be longer than 35 characters.')
  })
})
