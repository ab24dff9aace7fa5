import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { orderBody, storeOf } from '../support/order-body.ts'
import { mug } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service, { credits: 0 })

let skus = 0
const newSku = () => `MUG-${++skus}`
const create = (body: Body, its = client) => its.post('/products', body)
const made = async (body: Body = {}, its = client) => {
  const answer = await create({ sku: newSku(), title: 'Coffee mug', ...body }, its)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}
const of = encodeURIComponent
const fetched = async (sku: string) => (await client.get(`/products/${of(sku)}`)).body.data
const replace = (sku: string, body: Body) => client.ask('PUT', `/products/${of(sku)}`, { body })
const approve = (sku: string, body: Body = {}) =>
  client.post(`/products/${of(sku)}/approve-classification`, body)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

const whole = {
  title: 'Coffee mug',
  description: 'Holds 350 ml',
  customs_description: 'Stoneware mug with handle',
  hs_code: '6912.00',
  country_of_origin: 'CA',
  manufacturer: {
    name: 'ABC Company Ltd',
    address1: '1234 Main St',
    city: 'Toronto',
    province_code: 'ON',
    postal_code: 'M5V 2T6',
    country_code: 'CA',
  },
  value: 12.345,
  currency: 'USD',
}

describe('a product', () => {
  it('is answered with everything that was said of it, and with its manufacturer’s code', async () => {
    const sku = newSku()
    const { status, body } = await create({ sku, ...whole })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      sku,
      ...whole,
      suggestion: expect.objectContaining({ hs_code: expect.stringMatching(/^69/) }),
      status: 'suggested',
      mid: 'XOABCCOM1234TOR',
      created_at: moment,
      updated_at: moment,
    })
    expect(await fetched(sku)).toEqual(body.data)
  })

  it('needs a SKU and a title, and is unclassified where no more is known', async () => {
    const sku = newSku()
    const { status, body } = await create({ sku, title: 'Gift', description: '', value: null })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      sku,
      title: 'Gift',
      description: null,
      customs_description: null,
      hs_code: null,
      status: 'unclassified',
      country_of_origin: null,
      manufacturer: null,
      mid: null,
      value: null,
      currency: 'CAD',
    })
  })

  it.each([
    ['sku', undefined, 'The sku field is required.'],
    ['sku', '', 'The sku must be at least 1 character long.'],
    ['sku', 7, 'The sku must be a text.'],
    ['sku', 'x'.repeat(256), 'The sku may not be longer than 255 characters.'],
    ['sku', 'a\u0000b', 'The sku may not contain control characters.'],
    [
      'sku',
      ' .. ',
      "The sku cannot be blank or consist of dots alone, because it is part of the product's address.",
    ],
    [
      'sku',
      '  ',
      "The sku cannot be blank or consist of dots alone, because it is part of the product's address.",
    ],
    ['title', null, 'The title field is required.'],
    ['hs_code', '69', 'The hs_code must be 6 to 10 digits, with or without dots.'],
    ['country_of_origin', 'ZZ', 'The country_of_origin is not an ISO 3166-1 country code.'],
    ['value', -1, 'The value must be at least 0.'],
    ['currency', 'JPY', 'The currency must be one of: CAD, USD, EUR, AUD, GBP.'],
  ])('is refused where its %s is %j', async (field, value, says) => {
    const answer = await create({ sku: newSku(), title: 'Mug', [field]: value })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({ [field]: [says] })
  })

  it('has a SKU of its own, whatever the case', async () => {
    const { sku } = await made({ sku: 'Tasse-É-1' })
    for (const other of [sku, sku.toUpperCase(), ' tasse-é-1 ', 'tasse-e\u0301-1']) {
      expectError(await create({ sku: other, title: 'Other' }), 409, 'conflict')
      expect(await fetched(other)).toMatchObject({ sku, title: 'Coffee mug' })
    }
    await made({ sku: 'Tasse É 1' })
    const { client: theirs } = await clientOf(service, { credits: 0 })
    await made({ sku }, theirs)
  })

  it('is added once by many calls at once, in whatever case', async () => {
    const sku = 'race-'.repeat(4)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const spelled = [...sku].map((c, place) => (place === n ? c.toUpperCase() : c)).join('')
        return create({ sku: spelled, title: `Mug ${n}` })
      }),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
  })

  it('is found by a SKU that addresses must escape', async () => {
    for (const sku of ['a/b', 'a//b/', 'a b', '50%', 'ü?x=1#2', `long-${'é'.repeat(250)}`]) {
      await made({ sku })
      expect((await fetched(sku)).sku).toBe(sku)
    }
  })

  it('of another account, or none, is not found', async () => {
    const { client: theirs } = await clientOf(service, { credits: 0 })
    const { sku } = await made()
    for (const name of [sku, 'never', 'verify-manufacturer']) {
      expectError(await theirs.get(`/products/${name}`), 404, 'not_found')
    }
    expectError(await theirs.ask('DELETE', `/products/${of(sku)}`), 404, 'not_found')
  })

  it('is not shown without a token', async () => {
    const { sku } = await made()
    expectError(
      await client.ask('GET', `/products/${of(sku)}`, { token: null }),
      401,
      'unauthenticated',
    )
    expectError(await client.ask('POST', '/products', { token: null }), 401, 'unauthenticated')
  })
})

describe('the products of an account', () => {
  it('are listed in pages, newest first', async () => {
    const { client: its } = await clientOf(service, { credits: 0 })
    const made3 = []
    for (const title of ['one', 'two', 'three']) made3.push(await made({ title }, its))
    const first = (await its.get('/products?per_page=2')).body
    const second = (await its.get('/products?per_page=2&page=2')).body
    expect(first.meta).toMatchObject({ total: 3, last_page: 2, current_page: 1 })
    const listed = [...first.data, ...second.data]
    expect(listed).toEqual(expect.arrayContaining(made3))
    expect(listed).toHaveLength(3)
    const times = listed.map(({ created_at }: { created_at: string }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expectError(await its.get('/products?per_page=101'), 422, 'validation_failed')
  })
})

describe('a change of a product', () => {
  it('replaces all that was said of it', async () => {
    const before = await made(whole)
    const { status, body } = await replace(before.sku.toLowerCase(), { title: 'Gift' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...before,
      title: 'Gift',
      suggestion: null,
      description: null,
      customs_description: null,
      hs_code: null,
      status: 'unclassified',
      country_of_origin: null,
      manufacturer: null,
      mid: null,
      value: null,
      currency: 'CAD',
      updated_at: moment,
    })
    expect(await fetched(before.sku)).toEqual(body.data)
  })

  it('is judged as a new product is', async () => {
    const { sku } = await made()
    expectError(await replace(sku, {}), 422, 'validation_failed')
    expectError(await replace('never', { title: 'Mug' }), 404, 'not_found')
  })

  it.each([
    ['neither its words nor its code', { ...whole, title: ' coffee  MUG', value: 1 }, 'approved'],
    ['everything else', { title: whole.title, description: whole.description }, 'approved'],
    ['its title', { ...whole, title: 'Knife' }, 'suggested'],
    ['its description', { ...whole, description: 'Sharp' }, 'suggested'],
    ['its code', { ...whole, hs_code: '8211.92' }, 'suggested'],
    ['its title, and names no code', { title: 'Gift' }, 'unclassified'],
  ])('keeps an approval where it changes %s: %j → %s', async (_, change, status) => {
    const { sku } = await made(whole)
    await approve(sku)
    const { data } = (await replace(sku, change)).body
    expect(data.status).toBe(status)
    if (status === 'approved') expect(data.hs_code).toBe('6912.00')
  })
})

describe('the approval of a product’s HS code', () => {
  it('is of the code that is sent', async () => {
    const { sku } = await made(whole)
    const { status, body } = await approve(sku, { hs_code: '6911101000' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ sku, hs_code: '6911101000', status: 'approved' })
    expect(await fetched(sku)).toEqual(body.data)
  })

  it('is of the product’s own code where none is sent, and may be given again', async () => {
    const { sku } = await made(whole)
    expect((await approve(sku)).body.data).toMatchObject({ hs_code: '6912.00', status: 'approved' })
    expect((await approve(sku, { hs_code: '691110' })).body.data.hs_code).toBe('691110')
    const bodiless = await client.ask('POST', `/products/${of(sku)}/approve-classification`)
    expect(bodiless.body.data.hs_code).toBe('691110')
  })

  it('is refused where there is no code, or none of that form', async () => {
    const { sku } = await made({ title: 'Gift' })
    const none = await approve(sku)
    expectError(none, 422, 'validation_failed')
    expect(none.body.error.details).toEqual({
      hs_code: ['The hs_code field is required, because none was suggested.'],
    })
    expectError(await approve(sku, { hs_code: 'mug' }), 422, 'validation_failed')
    expectError(await approve('never', { hs_code: '691110' }), 404, 'not_found')
    expect((await fetched(sku)).status).toBe('unclassified')
  })

  it('under a used key is answered as the first time', async () => {
    const { sku } = await made(whole)
    const path = `/products/${of(sku)}/approve-classification`
    const first = await client.post(path, {}, keyed('approval'))
    await replace(sku, { title: 'Gift' })
    const again = await client.post(path, {}, keyed('approval'))
    expect(again.text).toBe(first.text)
    expect((await fetched(sku)).status).toBe('unclassified')
  })
})

describe('the deletion of a product', () => {
  it('answers its SKU as it was spelled, and frees it', async () => {
    const { sku } = await made({ sku: 'Gone-1' })
    const gone = await client.ask('DELETE', `/products/${of('gone-1')}`)
    expect([gone.status, gone.body]).toEqual([200, { data: { id: sku, status: 'deleted' } }])
    expectError(await client.ask('DELETE', `/products/${of(sku)}`), 404, 'not_found')
    expectError(await client.get(`/products/${of(sku)}`), 404, 'not_found')
    await made({ sku: 'GONE-1' })
  })

  it('is refused while an open order or a draft names it', async () => {
    const { client: its } = await clientOf(service)
    const store = await storeOf(its)
    const { sku } = await made({ sku: 'Used-1' }, its)
    const remove = () => its.ask('DELETE', `/products/${of(sku)}`)
    const expectInUse = async (by: string) => {
      const refused = await remove()
      expectError(refused, 409, 'product_in_use')
      expect(refused.body.error.message).toBe(`${by} uses the product.`)
    }
    const items = [{ ...mug, sku: 'used-1' }]
    const order = (await its.post('/orders', orderBody(store, { items }))).body.data
    await expectInUse('An open order')
    const draft = (await its.post('/shipments', shipmentBody({ items }))).body.data
    await its.ask('DELETE', `/orders/${order.id}`)
    await expectInUse('A draft')
    expect((await its.post(`/labels/${draft.id}`, {})).status).toBe(201)
    expect((await remove()).status).toBe(200)
  })

  it('is refused again after the label that fulfilled its order was voided', async () => {
    const { client: its } = await clientOf(service)
    const { sku } = await made({}, its)
    const order_id = 'with-product'
    await its.post('/orders', orderBody(await storeOf(its), { order_id, items: [{ ...mug, sku }] }))
    const { shipment_id } = (await its.post('/labels', shipmentBody({ order_id }))).body.data
    await its.ask('DELETE', `/shipments/${shipment_id}`)
    expectError(await its.ask('DELETE', `/products/${of(sku)}`), 409, 'product_in_use')
    await its.post('/labels', shipmentBody({ order_id }))
    expect((await its.ask('DELETE', `/products/${of(sku)}`)).status).toBe(200)
  })
})
