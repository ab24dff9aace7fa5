import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '#core/access.ts'
import { expectRefused } from '../../support/answers.ts'
import { without } from '../../support/body.ts'
import type { ApiClient } from '../../support/client.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'
import { mug, shipmentBody, toPortland } from './requests.ts'

let service: Service
let client: ApiClient
let account: number
beforeAll(async () => {
  service = await startService()
  ;({ client, account } = await fundedClient(service))
})
afterAll(async () => {
  const spent = await booksOf(service, account)
  await service[Symbol.asyncDispose]()
  // Nothing in this file buys: what is refused costs nothing and leaves no hold behind.
  expect(spent).toEqual({ credits: 1_000_00, holds: 0 })
})

const create = (changes: Record<string, unknown> = {}) =>
  client.post('/shipments', shipmentBody(changes))

describe('a required field', () => {
  it.each(['to_address', 'weight', 'weight_unit', 'size_unit'])('%s may not be absent', async f =>
    expectRefused(
      await client.post('/shipments', without(shipmentBody(), f)),
      f,
      'field is required',
    ),
  )

  it.each(['to_address', 'weight', 'weight_unit', 'size_unit'])('%s may not be null', async field =>
    expectRefused(await create({ [field]: null }), field, 'field is required'),
  )

  it('all that are missing are named at once', async () => {
    const { status, body } = await client.post('/shipments', {})
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['to_address', 'weight_unit', 'weight', 'size_unit'])
    expect(body.errors).toHaveLength(4)
  })

  it('is asked of a draft too', async () =>
    expectRefused(
      await client.post('/shipments', without(shipmentBody({ is_draft: true }), 'weight')),
      'weight',
      'field is required',
    ))

  it.each(['length', 'width', 'height'])('%s belongs to a Parcel', async side =>
    expectRefused(await create({ [side]: null }), side, 'is required when the package type is'),
  )

  it.each([
    ['US', 'postal_code'],
    ['CA', 'postal_code'],
  ])('of a purchase to %s is the %s', async (country_code, field) =>
    expectRefused(
      await create({ to_address: { ...toPortland, country_code, [field]: '' } }),
      `to_address.${field}`,
      'is required',
    ),
  )

  it('of a purchase is the country', async () =>
    expectRefused(
      await create({ to_address: { name: 'Ada' } }),
      'to_address.country_code',
      'is required',
    ))
})

describe('a field that is malformed', () => {
  it.each([
    ['to_address', 'Portland', 'must be an object'],
    ['weight', 'heavy', 'must be a number'],
    ['weight', 0, 'must be greater than 0'],
    ['weight', 100_001, 'may not be greater than 100000'],
    ['weight_unit', 'lb', 'must be one of: lbs, kg, g, oz'],
    ['weight_unit', 'KG', 'must be one of'],
    ['size_unit', 'mm', 'must be one of: cm, in'],
    ['length', 0, 'must be greater than 0'],
    ['width', 10_001, 'may not be greater than 10000'],
    ['height', 'tall', 'must be a number'],
    ['package_type', 'Crate', 'is not a known package type'],
    ['package_type', { a: 1 }, 'must be a text'],
    ['postage_type', 'Pigeon Post', 'is not a known postage type'],
    ['postage_type', 'x'.repeat(256), 'may not be longer than 255 characters'],
    ['postage_type_id', 'first', 'must be a whole number'],
    ['postage_type_id', 1.5, 'must be a whole number'],
    ['postage_type_id', 99_999, 'is not a known postage type'],
    ['label_format', 'gif', 'must be one of: pdf, zpl, png'],
    ['region', 'AB', 'must be one of: ON, BC, QC'],
    ['region', 'BC', "must be ON, the account's own"],
    ['is_return', 'perhaps', 'must be true or false'],
    ['is_fba', 2, 'must be true or false'],
    ['is_draft', 'later', 'must be true or false'],
    ['purchase_label', [], 'must be true or false'],
    ['signature_confirmation', 'y', 'must be true or false'],
    ['insured', {}, 'must be true or false'],
    ['order_id', 'x'.repeat(256), 'may not be longer than 255 characters'],
    ['order_id', ['1'], 'must be a text'],
    // Its last digits are gone before anybody reads it: only as a text it would arrive whole.
    ['order_id', 2 ** 53, 'must be a text'],
    ['batch_id', '17', 'is not a batch of this account'],
    ['items', 'mug', 'must be a list'],
    ['tax_identifier', 'GB1', 'must be an object'],
  ])('%s: %j', async (field, value, says) =>
    expectRefused(await create({ [field]: value }), field, says),
  )

  it('region on a draft too: only the account’s own, unless it may change it', async () =>
    expectRefused(
      await create({ region: 'BC', is_draft: true }),
      'region',
      "must be ON, the account's own",
    ))

  it.each(['tax_type', 'number', 'issuing_authority'])(
    'tax_identifier.%s may hold 50 characters at most',
    async field =>
      expectRefused(
        await create({ tax_identifier: { [field]: 'x'.repeat(51) } }),
        `tax_identifier.${field}`,
        'may not be longer than 50 characters',
      ),
  )

  it.each([
    ['name', 40],
    ['company', 40],
    ['address1', 50],
    ['address2', 50],
    ['city', 35],
    ['postal_code', 10],
    ['phone', 20],
    ['email', 50],
  ])('to_address.%s may hold %i characters at most', async (field, most) =>
    expectRefused(
      await create({ to_address: { ...toPortland, [field]: 'x'.repeat(most + 1) } }),
      `to_address.${field}`,
      `may not be longer than ${most} characters`,
    ),
  )

  it.each([
    ['quantity', 0, 'must be at least 1'],
    ['quantity', 10_000, 'may not be greater than 9999'],
    ['quantity', 1.5, 'must be a whole number'],
    ['value', -1, 'must be at least 0'],
    ['value', 1_000_001, 'may not be greater than 1000000'],
    ['currency', 'JPY', 'must be one of: CAD, USD, EUR, AUD, GBP'],
    ['country_of_origin', 'CAN', 'must be exactly 2 characters long'],
    ['hs_code', '12345', 'must be 6 to 10 digits'],
    ['description', 'x'.repeat(256), 'may not be longer than 255 characters'],
    ['manufacturer_name', 'x'.repeat(41), 'may not be longer than 40 characters'],
  ])('items.0.%s: %j', async (field, value, says) =>
    expectRefused(await create({ items: [{ ...mug, [field]: value }] }), `items.0.${field}`, says),
  )
})

describe('customs', () => {
  it('want an item across a border', async () => {
    const { client: its } = await fundedClient(service, {}, 0)
    const answer = await its.post('/shipments', without(shipmentBody(), 'items'))
    expectRefused(answer, 'items', 'are required across a border')
  })

  it.each(['description', 'value'])('want the %s of each item', async field =>
    expectRefused(
      await create({ items: [mug, without(mug, field)] }),
      `items.1.${field}`,
      'is required across a border',
    ),
  )

  it.each(['CN', 'HK'])('want the HS code of goods from %s', async country_of_origin =>
    expectRefused(
      await create({ items: [{ ...mug, country_of_origin }] }),
      'items.0.hs_code',
      `is required for goods from ${country_of_origin}`,
    ),
  )

  it('want it of goods described at the top level, too', async () =>
    expectRefused(
      await create({
        items: null,
        package_contents: 'Toys',
        value: 20,
        country_of_origin: 'CN',
      }),
      'hs_code',
      'is required for goods from CN',
    ))

  it('let nothing pass that is declared above the ceiling', async () =>
    expectRefused(
      await create({ items: [{ ...mug, quantity: 1, value: 1000.01 }] }),
      'items',
      'may not be worth more than 1000 CAD',
    ))
})

describe("an item's value", () => {
  it('comes back as it was sent, to the last digit', async () => {
    const values = [1000.004, 0.07, 0.005, 8.8, 19.99, 1.005, 123456.789012, 999999.99, 1e-7, 0]
    const items = values.map(value => ({ ...mug, value }))
    const made = await create({ items, is_draft: true })
    expect(made.status).toBe(200)
    const fetched = await client.get(`/shipments/${made.body.shipment.ship_code}`)
    for (const { body } of [made, fetched]) {
      expect(body.shipment.items.map(({ value }: { value: number }) => value)).toEqual(values)
    }
  })
})

describe('a service that is not offered', () => {
  it('for the parcel is refused with the reason', async () =>
    expectRefused(
      await create({ postage_type: '<CarrierA> Priority Mail International' }),
      'postage_type',
      'is not offered for this parcel',
    ))

  it('by its id is refused under that name', async () => {
    const { body } = await client.get('/postage-types')
    const named = '<CarrierA> Priority Mail International'
    const { id } = body.postage_types.find(({ name }: { name: string }) => name === named)
    const answer = await create({ postage_type_id: id })
    expectRefused(answer, 'postage_type_id', 'is not offered for this parcel')
  })

  it('with protection, since it is not tracked, is refused', async () =>
    expectRefused(
      await create({
        to_address: { ...toPortland, country_code: 'DE', postal_code: '10115' },
        weight: 0.5,
        postage_type: '<CarrierA> First Class Mail International',
        insured: true,
      }),
      'postage_type',
      'is not offered for this parcel',
    ))

  it('at all, because the parcel is too heavy, is refused', async () =>
    expectRefused(await create({ weight: 90_000, weight_unit: 'lbs' }), 'postage_type', ''))

  it('for a return from elsewhere is refused', async () =>
    expectRefused(
      await create({
        to_address: { ...toPortland, country_code: 'DE', postal_code: '10115' },
        is_return: true,
      }),
      'postage_type',
      '',
    ))
})

describe('an Idempotency-Key', () => {
  it.each([
    ['that is empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a tab in it', 'a\tb'],
  ])('%s is 422', async (_name, key) => {
    const headers = { 'idempotency-key': key }
    const { status, body } = await client.post('/shipments', shipmentBody(), { headers })
    expect(status).toBe(422)
    expect(body.fields['idempotency-key'][0]).toContain('1 to 255 printable characters')
  })
})

describe('who may not', () => {
  it.each([
    ['a purchase', {}, ['shipments:write'], 'labels:create'],
    ['a purchase', {}, ['labels:create'], 'shipments:write'],
    ['a draft', { is_draft: true }, ['shipments:read'], 'shipments:write'],
  ] as const)('%s is 403 where the token lacks a scope', async (_name, changes, held, missing) => {
    const token = await service.token(account, 'sandbox', held)
    const answer = await client.post('/shipments', shipmentBody(changes), { token })
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe(`The token lacks the scope ${missing}.`)
  })

  it.each([
    ['/shipments', 'shipments:read'],
    ['/shipments/261121ZZZZZZ', 'shipments:read'],
    ['/shipments/261121ZZZZZZ/void', 'shipments:void'],
    ['/track?ship_code=261121ZZZZZZ', 'tracking:read'],
    ['/credits', 'credits:read'],
  ] as const)('GET %s asks for %s and nothing else', async (path, scope) => {
    const others = scopes.filter(other => other !== scope)
    const without = await service.token(account, 'sandbox', others)
    const refused = await client.get(path, { token: without })
    expect(refused.status).toBe(403)
    expect(refused.body.errors).toEqual([`The token lacks the scope ${scope}.`])
    const only = await service.token(account, 'sandbox', [scope])
    expect([200, 404]).toContain((await client.get(path, { token: only })).status)
  })

  it.each([
    ['POST', '/shipments'],
    ['GET', '/shipments'],
    ['GET', '/shipments/261121ABCDEF'],
    ['GET', '/shipments/261121ABCDEF/void'],
    ['GET', '/track?ship_code=261121ABCDEF'],
    ['GET', '/credits'],
  ])('a stranger at %s %s is 401', async (method, path) => {
    const { status, body } = await client.ask(method, path, { token: null })
    expect(status).toBe(401)
    expect(body.errors).toEqual(['Unauthenticated.'])
  })

  it('of an account without credits is 402, and nothing is kept', async () => {
    const { client: poor, account: its } = await fundedClient(service, {}, 0)
    const { status, body } = await poor.post('/shipments', shipmentBody())
    expect(status).toBe(402)
    expect(body).toMatchObject({ success: false, errors: [body.message] })
    expect(await booksOf(service, its)).toEqual({ credits: 0, holds: 0 })
    expect((await poor.get('/shipments')).body.meta.total).toBe(0)
  })
})
