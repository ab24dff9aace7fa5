import { describe, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { closeBooks } from '../support/closed-books.ts'
import { box } from '../support/rate-body.ts'
import { shipmentBody, wholeShipment } from '../support/shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service, { credits: 100_000_00 })

const draft = async (body = shipmentBody()) => (await client.post('/shipments', body)).body.data
const buyDraft = (id: unknown, body: Body = {}, its = client) => its.post(`/labels/${id}`, body)
const buy = (changes: Body = {}, recipient: Body = {}) =>
  client.post('/labels', shipmentBody(changes, recipient))
const shipmentOf = async (id: unknown) => (await client.get(`/shipments/${id}`)).body.data
const ratesOf = async (changes: Body = {}) =>
  (await client.post('/rates', shipmentBody(changes))).body.data as readonly Body[]
const balance = async (its = client) => (await its.get('/credits/balance')).body.data

describe('a label', () => {
  it('is bought for a saved shipment, and its file needs no token', async () => {
    const { id, ship_code } = await draft()
    const { status, body } = await buyDraft(id)
    expect(status).toBe(201)
    const code = body.data.tracking_code
    expect(body.data).toMatchObject({
      shipment_id: id,
      ship_code,
      tracking_number: code,
      tracking_url: `${service.url}/sandbox/t/${code}`,
      label_format: 'pdf',
      packages: [{ index: 0, tracking_code: code }],
      warnings: ["Customs: the country of origin CA was declared from the account's defaults."],
    })
    expect(await ratesOf()).toContainEqual(body.data.rate)
    const file = await fetch(body.data.label_url)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(await shipmentOf(id)).toMatchObject({
      status: 'ready',
      total_paid: (body.data.rate as Body).total,
      service: (body.data.rate as Body).service,
    })
  })

  it('is bought for packages in the body', async () => {
    const { status, body } = await buy({ label_format: 'zpl' })
    expect(status).toBe(201)
    expect(body.data.label_format).toBe('zpl')
    expect(await (await fetch(body.data.label_url)).text()).toMatch(/^\^XA/)
    expect(await shipmentOf(body.data.shipment_id)).toMatchObject({ status: 'ready' })
  })

  it('has everything that the body names on its shipment', async () => {
    const { type: _, packages: __, service: ___, is_fba: ____, ...same } = wholeShipment
    const batch_id = (await client.post('/batches', {})).body.data.id
    const { body } = await client.post('/labels', {
      ...wholeShipment,
      batch_id,
      store_id: 5,
      timeout: 4,
    })
    const shipment = await shipmentOf(body.data.shipment_id)
    expect(shipment).toMatchObject({ ...same, batch_id, store_id: 5, is_fba: true })
    expect(shipment.service).toBe('carrierb.ground')
    expect(body.data.packages).toHaveLength(2)
    const zpl = await (await fetch(body.data.label_url)).text()
    for (const text of ['PARTNER INC', 'QUÉBEC']) expect(zpl.toUpperCase()).toContain(text)
  })

  it.each([
    ['cheapest_tracked', (rates: readonly Body[]) => rates.filter(({ trackable }) => trackable)],
    ['cheapest', (rates: readonly Body[]) => rates],
    [undefined, (rates: readonly Body[]) => rates.filter(({ trackable }) => trackable)],
  ])('by the wish %s is the cheapest of those', async (service, among) => {
    const rates = among(await ratesOf({ service: null }))
    const least = Math.min(...rates.map(({ total }) => Number(total)))
    const { body } = await buy({ service })
    expect(body.data.rate.total).toBe(least)
  })

  it('by the wish fastest is the first to arrive, then the cheaper', async () => {
    const rates = await ratesOf()
    const days = Math.min(...rates.map(rate => Number(rate.estimated_delivery_days)))
    const fast = rates.filter(rate => rate.estimated_delivery_days === days)
    const least = Math.min(...fast.map(({ total }) => Number(total)))
    const { body } = await buy({ service: 'fastest' })
    expect(body.data.rate).toMatchObject({ estimated_delivery_days: days, total: least })
    const express = (await buy({ service: 'Cheapest Express Tracked' })).body.data.rate
    expect(express.trackable).toBe(true)
  })

  it('is bought by the service of the draft, unless the purchase names another', async () => {
    const { id } = await draft(shipmentBody({ service: 'carrierb.ground' }))
    expect((await buyDraft(id)).body.data.rate.service).toBe('carrierb.ground')
    const other = await draft(shipmentBody({ service: 'carrierb.ground' }))
    const { body } = await buyDraft(other.id, {
      service: 'carriera.priority_mail',
      label_format: 'png',
      timeout: 25,
    })
    expect(body.data).toMatchObject({
      label_format: 'png',
      rate: { service: 'carriera.priority_mail' },
    })
  })

  it('costs the primary rate, also for an account that is shown tiers', async () => {
    const { client: tiered } = await clientOf(service, { settings: { tier_pricing: 'true' } })
    const rates = (await tiered.post('/rates', shipmentBody())).body.data as readonly Body[]
    const rate = rates.find(one => one.tier_pricing !== undefined)
    if (!rate) throw new Error('no rate has tiers')
    const { tier_pricing, ...primary } = rate
    const { body } = await tiered.post('/labels', shipmentBody({ service: rate.service }))
    expect(body.data.rate).toEqual(primary)
    expect(rate.total).not.toBe((tier_pricing as { retail: Body }).retail.total)
  })

  it('of several packages has a number for each, in one file', async () => {
    const { body } = await buy({ packages: [box, { ...box, weight: 5 }, box] })
    const codes = body.data.packages.map((one: Body) => one.tracking_code)
    expect(new Set(codes).size).toBe(3)
    expect(codes[0]).toBe(body.data.tracking_code)
    expect((await shipmentOf(body.data.shipment_id)).packages[2].tracking_code).toBe(codes[2])
  })

  it('is dead once it is void', async () => {
    const { body } = await buy()
    const { shipment_id, label_url } = body.data
    await client.ask('DELETE', `/shipments/${shipment_id}`)
    expect((await fetch(label_url)).status).toBe(410)
  })
})

describe('nothing is bought', () => {
  it('above the highest price, and what was saved stays as it was', async () => {
    const before = await balance()
    const { id } = await draft()
    const [rate] = (await ratesOf({ service: 'carrierb.ground' })) as [Body]
    const below = { service: 'carrierb.ground', max_price: Number(rate.total) - 0.01 }
    expectError(await buyDraft(id, below), 409, 'price_above_max')
    expectError(await client.post('/labels', shipmentBody(below)), 409, 'price_above_max')
    expect(await balance()).toEqual(before)
    expect((await shipmentOf(id)).status).toBe('incomplete')
    expect((await buyDraft(id, { ...below, max_price: rate.total })).status).toBe(201)
  })

  it('without credits, until there are some: the key is free', async () => {
    const { client: poor, account } = await clientOf(service, { credits: 0 })
    const { id } = (await poor.post('/shipments', shipmentBody())).body.data
    const options = { body: {}, ...keyed('poor') }
    const first = await poor.ask('POST', `/labels/${id}`, options)
    expectError(first, 402, 'insufficient_credits')
    const { store } = service.app.worlds.sandbox
    await grantCredits(store, account, 100_00, 'test', Date.now())
    expect((await poor.ask('POST', `/labels/${id}`, options)).status).toBe(201)
  })

  it.each([
    [{ items: null }, 'items'],
    [{ items: [] }, 'items'],
    [{ max_price: 0 }, 'max_price'],
    [{ max_price: '9.99' }, 'max_price'],
    [{ max_price: '' }, 'max_price'],
    [{ max_price: '  ' }, 'max_price'],
    [{ max_price: 1502.999 }, 'max_price'],
    [{ max_price: 0.001 }, 'max_price'],
    [{ timeout: 26 }, 'timeout'],
    [{ service: 'Pigeon' }, 'service'],
    [{ service: 'carriera.express_mail_international' }, 'service'],
  ])('with %j', async (changes, field) => {
    const answer = await buy(changes)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it('across a border of goods that nobody named', async () => {
    const abroad = { city: 'Berlin', province_code: null, postal_code: '10115', country_code: 'DE' }
    const { id } = await draft(shipmentBody({ items: [] }, abroad))
    const answer = await buyDraft(id)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual(['items'])
    const { id: told } = await draft(shipmentBody({}, abroad))
    expect((await buyDraft(told)).status).toBe(201)
  })

  it('where the carrier refuses: the draft stays, and nothing is charged', async () => {
    const before = await balance()
    const { id } = await draft(shipmentBody({}, { name: 'REFUSED' }))
    expectError(await buyDraft(id), 422, 'carrier_rejected')
    expect((await shipmentOf(id)).status).toBe('incomplete')
    expectError(await buy({}, { name: 'REFUSED' }), 422, 'carrier_rejected')
    expect(await balance()).toEqual(before)
  })

  it('where the carrier fails: 502', async () => {
    const answer = await buy({ service: 'carrierb.ground', timeout: 1 }, { postal_code: '00002' })
    expectError(answer, 502, 'carrier_error')
  })

  it('of a shipment that is not there, is another’s, or was bought', async () => {
    expectError(await buyDraft(999_999_999), 404, 'not_found')
    expectError(await buyDraft('x'), 404, 'not_found')
    const { id } = await draft()
    const { client: other } = await clientOf(service)
    expectError(await buyDraft(id, {}, other), 404, 'not_found')
    expect((await buyDraft(id)).status).toBe(201)
    expectError(await buyDraft(id), 409, 'conflict')
  })
})

describe('of two purchases of one shipment', () => {
  it('one buys, and the other is a conflict', async () => {
    const { id } = await draft()
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyDraft(id)))
    const bought = answers.filter(({ status }) => status === 201)
    expect(bought).toHaveLength(1)
    for (const answer of answers.filter(one => !bought.includes(one))) {
      expectError(answer, 409, 'conflict')
    }
  })

  it('under one key both are answered with the label, byte for byte', async () => {
    const { id } = await draft()
    const ask = () => client.ask('POST', `/labels/${id}`, { body: {}, ...keyed('once') })
    const answers = [...(await Promise.all([ask(), ask()])), await ask()]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[2]?.headers.get('idempotent-replay')).toBe('true')
  })

  it('under one key for packages in the body make one shipment', async () => {
    const { client: own } = await clientOf(service)
    const ask = () => own.ask('POST', '/labels', { body: shipmentBody(), ...keyed('twice') })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await own.get('/shipments')).body.meta.total).toBe(1)
  })
})

describe('a purchase that its carrier has not settled', () => {
  it('is 202, is not kept, and is told under its key once it is bought', async () => {
    const before = await balance()
    const { id, ship_code } = await draft(shipmentBody({}, { name: 'LOST ANSWER' }))
    const books = closeBooks(service.app.worlds.sandbox)
    const ask = () => client.ask('POST', `/labels/${id}`, { body: {}, ...keyed('lost') })
    const isReplay = ({ headers }: Answer) => headers.has('idempotent-replay')
    for (const open of [await ask(), await ask()]) {
      expect([open.status, isReplay(open)]).toEqual([202, false])
      expect(open.body.data).toEqual({ shipment_id: id, ship_code, status: 'pending' })
      expect(open.headers.get('retry-after')).toBe('2')
    }
    books.open()
    const bought = await ask()
    expect([bought.status, isReplay(bought)]).toEqual([201, false])
    expect(bought.headers.has('retry-after')).toBe(false)
    const { tracking_code, total_paid } = await shipmentOf(id)
    expect(tracking_code).toBe(bought.body.data.tracking_code)
    const again = await ask()
    expect([again.status, again.text, isReplay(again)]).toEqual([201, bought.text, true])
    expect((await balance()).available).toBeCloseTo(before.available - total_paid, 9)
  })
})
