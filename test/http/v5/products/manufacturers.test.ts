import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'

const service = await sharedService()
const { client, account } = await clientOf(service, { credits: 0 })

const verify = (body: unknown, options = {}) =>
  client.post('/products/verify-manufacturer', body, options)

const inToronto = {
  name: 'ABC Company Ltd',
  address1: '1234 Main St',
  city: 'Toronto',
  province_code: 'ON',
  postal_code: null,
  country_code: 'CA',
}

describe('a manufacturer', () => {
  it.each<[string, Body]>([
    ['in its fields', { manufacturer: inToronto, country_of_origin: 'CA' }],
    ['without a country of origin', { manufacturer: { ...inToronto, address2: 'x' } }],
    [
      'in names for codes',
      {
        manufacturer: { ...inToronto, province_code: 'Ontario', country_code: '' },
        country_of_origin: 'Canada',
      },
    ],
    [
      'in one text',
      { manufacturer: 'ABC Company Ltd, 1234 Main St, Toronto ON', country_of_origin: 'ca' },
    ],
    ['in lines', { manufacturer: 'ABC Company Ltd\n1234 Main St\nToronto ON\nCanada' }],
  ])('%s is valid, and has a code', async (_, body) => {
    const answer = await verify(body)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      valid: true,
      manufacturer: inToronto,
      country_of_origin: 'CA',
      mid: 'XOABCCOM1234TOR',
      issues: [],
    })
  })

  it('that lacks something is answered with what lacks, by field', async () => {
    const { status, body } = await verify({
      manufacturer: { name: '金织', province_code: 'ZZ', postal_code: '1'.repeat(11) },
      country_of_origin: 'CA',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ valid: false, mid: null, country_of_origin: 'CA' })
    const found = body.data.issues.map(({ field, code }: Body) => [field, code])
    expect(found).toEqual([
      ['manufacturer.name', 'malformed'],
      ['manufacturer.address1', 'missing'],
      ['manufacturer.city', 'missing'],
      ['manufacturer.province_code', 'unknown'],
      ['manufacturer.postal_code', 'too_long'],
    ])
  })

  it.each<[Body, string]>([
    [{ manufacturer: { ...inToronto, country_code: 'HK' } }, 'manufacturer.country_code'],
    [{ manufacturer: {}, country_of_origin: null }, 'country_of_origin'],
    [{ manufacturer: 'Acme' }, 'manufacturer.city'],
  ])('%j is named at %s', async (body, field) => {
    const { data } = (await verify({ country_of_origin: 'CN', ...body })).body
    expect(data.issues.map((issue: Body) => issue.field)).toContain(field)
  })

  it.each([
    [{}, 'manufacturer', 'The manufacturer field is required.'],
    [{ manufacturer: 7 }, 'manufacturer', 'The manufacturer must be a text or an object.'],
    [
      { manufacturer: 'x'.repeat(501) },
      'manufacturer',
      'The manufacturer may not be longer than 500 characters.',
    ],
    [{ manufacturer: { name: 7 } }, 'manufacturer.name', 'The manufacturer.name must be a text.'],
    [
      { manufacturer: 'Acme', country_of_origin: ['CA'] },
      'country_of_origin',
      'The country_of_origin must be a text.',
    ],
  ])('is no question in the body %j', async (body, field, says) => {
    const answer = await verify(body)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({ [field]: [says] })
  })

  it('is asked for with a token that may classify', async () => {
    const body = { manufacturer: inToronto }
    const token = await service.token(account, 'sandbox', ['products:read', 'products:approve'])
    expectError(await verify(body, { token }), 403, 'scope_missing')
    expectError(await verify(body, { token: null }), 401, 'unauthenticated')
    const own = await service.token(account, 'sandbox', ['products:classify'])
    expect((await verify(body, { token: own })).status).toBe(200)
  })

  it('under a used key is answered as the first time, and another one is refused', async () => {
    const first = await verify({ manufacturer: inToronto }, keyed('maker'))
    const again = await verify({ manufacturer: inToronto }, keyed('maker'))
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expectError(await verify({ manufacturer: 'Acme' }, keyed('maker')), 409, 'idempotency_conflict')
  })
})
