import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed, sandboxV5 } from '../support/client.ts'
import { toPortland } from '../support/rate-body.ts'

const service = await sharedService()
const { client, account } = await clientOf(service, { credits: 0 })

const ask = (body: Body, options = {}) => client.post('/addresses/validate', body, options)
const validate = async (body: Body) => {
  const answer = await ask(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const issuesOf = async (body: Body) =>
  (await validate(body)).issues.map(({ field, code, suggestion = null }: Body) => [
    field,
    code,
    suggestion,
  ])

describe('a sound address', () => {
  it('is valid at the top level, as an object and as one text, in the same normal form', async () => {
    const { phone: _, email: __, company: ___, ...bare } = toPortland
    const [top, nested] = [await validate(bare), await validate({ address: bare })]
    expect(top).toEqual({
      valid: true,
      address: { ...bare, company: null, phone: null, email: null },
      issues: [],
      checked: {
        fields: true,
        postal_form: true,
        postal_prefix: true,
        province: true,
        city: true,
        delivery_point: false,
        note: expect.stringContaining('No delivery point was looked up'),
      },
    })
    expect(nested).toEqual(top)
    const text = 'Ada Moreau\n1200 SW Main St\nApt 4\nPortland, Oregon 97205\nUnited States'
    expect(await validate({ address: text })).toEqual(top)
  })

  it('is written as its country does, and buys a label as it is answered', async () => {
    const { address, valid } = await validate({
      ...toPortland,
      address1: '  290   Bremner Blvd ',
      city: 'Toronto',
      province_code: 'ontario',
      postal_code: 'm5v3l9',
      country_code: 'Canada',
    })
    expect(valid).toBe(true)
    expect(address).toMatchObject({
      address1: '290 Bremner Blvd',
      province_code: 'ON',
      postal_code: 'M5V 3L9',
      country_code: 'CA',
    })
    const rates = await client.post('/rates/estimate', {
      to_address: address,
      packages: [
        { weight: 1, weight_unit: 'lbs', length: 5, width: 5, height: 5, size_unit: 'in' },
      ],
    })
    expect(rates.status).toBe(200)
  })

  it('may name its province by a code of ISO 3166', async () => {
    const tokyo = {
      address1: '1-1 Chiyoda',
      city: 'Chiyoda-ku',
      province_code: '13',
      postal_code: '1000001',
      country_code: 'JP',
    }
    expect(await validate(tokyo)).toMatchObject({
      valid: true,
      address: { province_code: '13', postal_code: '100-0001' },
    })
  })

  it('keeps what it was told of homes, and is one where it was told nothing', async () => {
    expect((await validate(toPortland)).address.is_residential).toBe(true)
    const shop = { ...toPortland, is_residential: false }
    expect((await validate(shop)).address.is_residential).toBe(false)
    const { is_residential: _, ...untold } = toPortland
    expect((await validate(untold)).address.is_residential).toBe(true)
  })
})

describe('an address with faults is answered with them', () => {
  it('where the postal code lies elsewhere, with the province that it lies in', async () => {
    expect(await validate({ ...toPortland, province_code: 'WA' })).toMatchObject({
      valid: false,
      issues: [
        {
          field: 'province_code',
          code: 'mismatch',
          message: 'The postal code is in Oregon, not in Washington.',
          suggestion: 'OR',
        },
      ],
    })
  })

  it.each<[string, Body, readonly unknown[]]>([
    ['no street', { address1: '' }, ['address1', 'missing', null]],
    ['no city', { city: null }, ['city', 'missing', null]],
    ['no province', { province_code: null }, ['province_code', 'missing', 'OR']],
    ['no postal code', { postal_code: null }, ['postal_code', 'missing', null]],
    ['no country', { country_code: null }, ['country_code', 'missing', 'US']],
    ['an unknown country', { country_code: 'QQ' }, ['country_code', 'unknown', 'US']],
    ['an unknown province', { province_code: 'ZZ' }, ['province_code', 'unknown', 'OR']],
    ['a malformed postal code', { postal_code: '9720' }, ['postal_code', 'malformed', null]],
    ['an unknown postal code', { postal_code: '00000' }, ['postal_code', 'unknown', null]],
    ['a long name', { name: 'n'.repeat(41) }, ['name', 'too_long', null]],
    ['a long street', { address1: `1 ${'s'.repeat(300)}` }, ['address1', 'too_long', null]],
  ])('%s', async (_, change, issue) => {
    expect(await issuesOf({ ...toPortland, ...change })).toContainEqual(issue)
    expect((await validate({ ...toPortland, ...change })).valid).toBe(false)
  })

  it.each<[string, Body, readonly unknown[]]>([
    ['a misspelled city', { city: 'Portlnad' }, ['city', 'unlikely', 'Portland']],
    [
      'a street without a number',
      { address1: 'SW Main St', address2: null },
      ['address1', 'unlikely', null],
    ],
    ['a telephone number of three digits', { phone: '911' }, ['phone', 'unlikely', null]],
    ['an e-mail address without a host', { email: 'ada' }, ['email', 'unlikely', null]],
    ['a PO box', { address1: 'p.o. box 12', address2: null }, ['address1', 'not_served', null]],
    [
      'a PO box below',
      { address1: 'Harbour Books', address2: 'PO Box 9' },
      ['address2', 'not_served', null],
    ],
  ])('and is valid all the same with %s', async (_, change, issue) => {
    expect(await issuesOf({ ...toPortland, ...change })).toEqual([issue])
    expect((await validate({ ...toPortland, ...change })).valid).toBe(true)
  })

  it('and names who does not deliver to a military address', async () => {
    const address = { address: 'PSC 473 Box 20, FPO AP 96349' }
    expect((await validate(address)).issues).toEqual([
      {
        field: 'city',
        code: 'not_served',
        message: '<CarrierB> Ground does not serve military addresses (APO, FPO, DPO).',
      },
    ])
  })

  it('in texts that are no addresses, too', async () => {
    for (const address of ['x', '?', '1'.repeat(5000), ', , ,', '\n\n12\n', '〒〒']) {
      expect((await validate({ address })).valid, address).toBe(false)
    }
  })
})

describe('a request without any address', () => {
  it.each<[string, Body]>([
    ['an empty body', {}],
    ['an empty text', { address: '' }],
    ['a text of spaces', { address: '   ' }],
    ['null', { address: null }],
    ['an object without a part', { address: {} }],
    ['an object of empty parts', { address: { city: '', postal_code: null } }],
    ['unknown fields', { street: '1 Main St' }],
  ])('is refused: %s', async (_, body) => {
    const refused = await ask(body)
    expectError(refused, 422, 'validation_failed')
    expect(refused.body.error.details).toEqual({ address: ['The address field is required.'] })
  })

  it('is refused with a part that is no text', async () => {
    expectError(await ask({ city: 5 }), 422, 'validation_failed')
    const number = await ask({ address: 5 })
    expectError(number, 422, 'validation_failed')
    expect(number.body.error.details).toEqual({
      address: ['The address must be an object or a text.'],
    })
    const refused = await ask({ address: { city: ['Portland'] } })
    expectError(refused, 422, 'validation_failed')
    expect(refused.body.error.details).toEqual({
      'address.city': ['The address.city must be a text.'],
    })
  })
})

describe('the question', () => {
  it('ignores an Idempotency-Key: another address under it gets another answer', async () => {
    const first = await ask(toPortland, keyed('one'))
    const other = await ask({ ...toPortland, province_code: 'WA' }, keyed('one'))
    expect([first.status, other.status]).toEqual([200, 200])
    expect([first.body.data.valid, other.body.data.valid]).toEqual([true, false])
    expect(other.headers.get('idempotent-replay')).toBe(null)
  })

  it('is answered alike for every account', async () => {
    const { client: other } = await clientOf(service, { credits: 0 })
    const address = { ...toPortland, province_code: 'WA' }
    const [own, others] = [await ask(address), await other.post('/addresses/validate', address)]
    expect(others.text).toBe(own.text)
  })

  it('ignores unknown fields, beside the address and in it', async () => {
    const body = { address: { ...toPortland, planet: 'Earth' }, colour: 'red' }
    expect((await validate(body)).valid).toBe(true)
  })

  it('is refused without a token, and without the scope', async () => {
    const url = `${service.url}${sandboxV5}/addresses/validate`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(toPortland)
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
    const token = await service.token(account, 'sandbox', ['rates:read'])
    expectError(await ask(toPortland, { token }), 403, 'scope_missing')
  })
})
