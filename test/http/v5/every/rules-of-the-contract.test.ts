import { describe, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { operations } from '../support/operations.ts'
import { orderBody, storeOf } from '../support/order-body.ts'
import { box, toPortland } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

// A test for each rule of the specification, in its words and order. Details are beside each route.

const service = await sharedService()
const { client } = await clientOf(service)

const { postal_code, country_code } = toPortland
const estimateBody = (changes: Body = {}) => ({
  to_address: { postal_code, country_code },
  packages: [box],
  ...changes,
})
const draft = async (its = client, body = shipmentBody()): Promise<Body> =>
  (await its.post('/shipments', body)).body.data
const total = async (its: ApiClient): Promise<number> =>
  (await its.get('/shipments')).body.meta.total
const balance = async (its: ApiClient): Promise<number> =>
  (await its.get('/credits/balance')).body.data.balance

/** The three questions of rates, of a parcel to this postal code. */
async function askEverywhere(code: string, timeout?: number): Promise<readonly Answer[]> {
  const to = { postal_code: code }
  const { id } = await draft(client, shipmentBody({}, to))
  const query = timeout === undefined ? '' : `?timeout=${timeout}`
  return await Promise.all([
    client.get(`/rates/${id}${query}`),
    client.post('/rates', shipmentBody({ timeout }, to)),
    client.post('/rates/estimate', estimateBody({ to_address: { ...to, country_code }, timeout })),
  ])
}

describe('rule', () => {
  it('1: responses wrap results in data; a shipment has an id, a label its address and number', async () => {
    const created = await client.post('/shipments', shipmentBody())
    const bought = await client.post(`/labels/${created.body.data.id}`)
    const list = await client.get('/shipments')
    expect(created.body).toEqual({ data: expect.objectContaining({ id: expect.any(Number) }) })
    expect(bought.body).toEqual({
      data: expect.objectContaining({
        label_url: expect.stringMatching(/^http/),
        tracking_code: expect.stringMatching(/^\d+$/),
      }),
    })
    expect(Object.keys(list.body)).toEqual(['data', 'meta', 'links'])
  })

  it('2: an estimate needs no street address, quotes what an address quotes, and stores nothing', async () => {
    const { client: own } = await clientOf(service)
    const estimate = await own.post('/rates/estimate', estimateBody())
    expect(estimate.status).toBe(200)
    expect(estimate.body.data.length).toBeGreaterThan(0)
    expect(estimate.body.data).toEqual((await own.post('/rates', shipmentBody())).body.data)
    expect(await total(own)).toBe(0)
  })

  it('3: every answer of rates has its timeout and names what was excluded', async () => {
    for (const { status, body } of await askEverywhere('00002')) {
      expect(status).toBe(200)
      expect(body.meta.timeout_seconds).toBe(4)
      expect(body.meta.excluded_services).toContainEqual({
        postage_type_id: expect.any(Number),
        service: 'carrierb.ground',
        carrier: '<CarrierB>',
        service_name: '<CarrierB> Ground',
        reason: expect.any(String),
        message: expect.any(String),
      })
    }
  })

  it.each([
    ['carrier_timeout', '00001', box],
    ['carrier_error', '00002', box],
    ['no_rate_for_lane', postal_code, { ...box, weight: 160 }],
  ])('4: a reason is %s', async (reason, code, parcel) => {
    const asked = shipmentBody({ timeout: 1, packages: [parcel] }, { postal_code: code })
    const { body } = await client.post('/rates', asked)
    const reasons = body.meta.excluded_services.map((one: Body) => one.reason)
    expect(reasons).toContain(reason)
  })

  it('5: timeout is from 1 to 25 seconds, in a body or in the query of a GET', async () => {
    for (const timeout of [1, 25]) {
      for (const { body } of await askEverywhere(postal_code, timeout)) {
        expect(body.meta.timeout_seconds).toBe(timeout)
      }
    }
    for (const timeout of [0, 26]) {
      for (const answer of await askEverywhere(postal_code, timeout)) {
        expectError(answer, 422, 'validation_failed')
        expect(Object.keys(answer.body.error.details)).toEqual(['timeout'])
      }
    }
  })

  it('6: booking uses the primary rate, never a tier', async () => {
    const { client: tiered } = await clientOf(service, { settings: { tier_pricing: 'true' } })
    const { data } = (await tiered.post('/rates', shipmentBody())).body
    const rate = data.find((one: Body) => one.tier_pricing !== undefined)
    const { retail, enterprise } = rate.tier_pricing
    expect([retail.total, enterprise.total]).not.toContain(rate.total)
    const before = await balance(tiered)
    const label = await tiered.post('/labels', shipmentBody({ service: rate.service }))
    expect(label.body.data.rate.total).toBe(rate.total)
    expect(before - (await balance(tiered))).toBeCloseTo(rate.total, 9)
  })

  it('7: a courier shipment is cancelled with DELETE /shipments/{id}', async () => {
    const before = await balance(client)
    const { id } = await draft()
    await client.post(`/labels/${id}`)
    expect(await balance(client)).toBeLessThan(before)
    const { status, body } = await client.ask('DELETE', `/shipments/${id}`)
    expect([status, body.data.status]).toEqual([200, 'voided'])
    expect(await balance(client)).toBe(before)
  })

  it('8: an order is deleted only before it is linked to a shipment that is not void', async () => {
    const order_id = 'rule 8'
    const store = await storeOf(client)
    const { id } = (await client.post('/orders', orderBody(store, { order_id }))).body.data
    const shipment = await draft(client, shipmentBody({ order_id, store_id: store }))
    const remove = () => client.ask('DELETE', `/orders/${id}`)
    expectError(await remove(), 409, 'order_in_use')
    await client.post(`/labels/${shipment.id}`)
    expectError(await remove(), 409, 'order_in_use')
    await client.ask('DELETE', `/shipments/${shipment.id}`)
    expect((await remove()).status).toBe(200)
  })
})

describe('idempotency rule', () => {
  it('1: every operation that changes something takes a key, which nobody must send', () => {
    const questions = ['POST /rates', 'POST /rates/estimate', 'POST /addresses/validate']
    const changing = operations.filter(({ name, method }) => {
      return method !== 'GET' && !questions.includes(name)
    })
    expect(changing.length).toBeGreaterThan(20)
    for (const { name, parameters } of changing) {
      const key = parameters.find(({ in: where }) => where === 'header')
      expect(key, name).toMatchObject({ name: 'Idempotency-Key' })
      expect(key?.required, name).not.toBe(true)
    }
  })

  it('2: the same key with the same body is answered as before, and says so', async () => {
    const { client: own } = await clientOf(service)
    const buy = () => own.post('/labels', shipmentBody(), keyed('rule 2'))
    const [first, again] = [await buy(), await buy()]
    expect(first.status).toBe(201)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(await total(own)).toBe(1)
  })

  it('3: the same key with another body is 409 idempotency_conflict', async () => {
    const { client: own } = await clientOf(service)
    const buy = (weight: number) =>
      own.post('/labels', shipmentBody({ packages: [{ ...box, weight }] }), keyed('rule 3'))
    expect((await buy(1)).status).toBe(201)
    expectError(await buy(2), 409, 'idempotency_conflict')
    expectError(await buy(-1), 409, 'idempotency_conflict')
    expect(await total(own)).toBe(1)
  })

  it('4: a 5xx is not kept: the same call is carried out by the next try', async () => {
    const { client: own } = await clientOf(service)
    const create = (headers = {}) =>
      own.post('/shipments', shipmentBody(), {
        headers: { ...keyed('rule 4').headers, ...headers },
      })
    expectError(await create({ 'sandbox-fault': 'internal_error' }), 500, 'internal_error')
    const retried = await create()
    expect(retried.status).toBe(201)
    expect(retried.headers.has('idempotent-replay')).toBe(false)
    expect((await create()).headers.get('idempotent-replay')).toBe('true')
  })

  it('4: a carrier that fails is not kept: the next try buys', async () => {
    const { client: own } = await clientOf(service)
    const buy = (recipient: Body = {}) =>
      own.post('/labels', shipmentBody({ service: 'carrierb.ground' }, recipient), keyed('failed'))
    expectError(await buy({ postal_code: '00002' }), 502, 'carrier_error')
    expect((await buy()).status).toBe(201)
  })

  it('4: a purchase whose server died is carried on by the next try, and charged once', async () => {
    const { client: own } = await clientOf(service)
    const { id } = await draft(own)
    const before = await balance(own)
    const buy = (headers = {}) =>
      own.post(`/labels/${id}`, {}, { headers: { ...keyed('died').headers, ...headers } })
    await expect(buy({ 'sandbox-fault': 'crash_after_carrier' })).rejects.toThrow()
    const { status, body } = await buy()
    expect([status, body.data?.shipment_id]).toEqual([201, id])
    expect(before - (await balance(own))).toBeCloseTo(body.data.rate.total, 9)
  })

  it('and neither is a 402: after a top-up the same call buys', async () => {
    const { client: poor, account } = await clientOf(service, { credits: 0 })
    const { id } = await draft(poor)
    const buy = () => poor.post(`/labels/${id}`, {}, keyed('poor'))
    expectError(await buy(), 402, 'insufficient_credits')
    await grantCredits(service.app.worlds.sandbox.store, account, 100_00, 'test', Date.now())
    const bought = await buy()
    expect([bought.status, bought.body.data.shipment_id]).toEqual([201, id])
    expect(bought.headers.has('idempotent-replay')).toBe(false)
  })

  it('and neither is a 422: the mended call is carried out', async () => {
    const { client: own } = await clientOf(service)
    const buy = (name: string) => own.post('/labels', shipmentBody({}, { name }), keyed('mended'))
    expectError(await buy('REFUSED'), 422, 'carrier_rejected')
    expectError(await buy('x'.repeat(41)), 422, 'validation_failed')
    expect((await buy('Ann')).status).toBe(201)
    expect(await total(own)).toBe(1)
  })
})
