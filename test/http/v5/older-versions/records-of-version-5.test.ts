import { beforeAll, describe, expect, it } from 'vitest'
import { addCard } from '#core/payment/cards.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { clientOfVersion, eachOlderVersion } from '../../../support/older-versions.ts'
import { type Service, sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { orderBody, storeOf } from '../support/order-body.ts'
import { box, mug } from '../support/rate-body.ts'
import { shipmentBody, wholeShipment } from '../support/shipment-body.ts'

const { to_address } = shipmentBody()
const recipient = to_address as Body

/** Two packages from a partner's address, with goods that have a title alone. */
const whole = (changes: Body) => ({ ...wholeShipment, items: [mug], ...changes })

/** An account with what this version alone can make. */
async function newAccount(service: Service) {
  const { client, account } = await clientOf(service)
  await addCard(service.app.worlds.sandbox, account, 'test_card', true)
  const make = async (path: string, body: Body): Promise<Answer['body']> => {
    const answer = await client.post(path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.data
  }
  const remove = async (id: number) => {
    expect((await client.ask('DELETE', `/shipments/${id}`)).status).toBe(200)
  }
  const store = await storeOf(client)
  const order = await make('/orders', orderBody(store, { items: [mug] }))
  const batch = await make('/batches', { name: 'Drafts' })
  const several = await make('/labels', whole({ order_id: '1001', store_id: store }))
  const draft = await make('/shipments', whole({ service: 'fastest', batch_id: batch.id }))
  const deleted = await make('/shipments', shipmentBody())
  await remove(deleted.id)
  const voided = await make('/labels', shipmentBody())
  await remove(voided.shipment_id)
  return { client, account, make, store, order, batch, several, draft, deleted, voided }
}

const service = await sharedService()

describe.each(eachOlderVersion)('%s', (_, version) => {
  let its: Awaited<ReturnType<typeof newAccount>>
  let client: ApiClient
  beforeAll(async () => {
    its = await newAccount(service)
    client = await olderClient(its.account)
  })

  const olderClient = async (account: number) =>
    clientOfVersion(version, service, await service.token(account))

  async function shown({ ship_code }: { ship_code: string }): Promise<Answer['body']> {
    const { status, body, text } = await client.get(`/shipments/${ship_code}`)
    expect(status, text).toBe(200)
    return body
  }

  const codesBy = async (query: string): Promise<readonly string[]> => {
    const { status, body, text } = await client.get(`/shipments?${query}`)
    expect(status, text).toBe(200)
    return body.data.map(({ ship_code }: Body) => ship_code)
  }

  it('shows several packages as one, with the number of the first and all labels', async () => {
    const { shipment, tracking_code, label } = await shown(its.several)
    const [first, second] = its.several.packages
    expect(shipment).toMatchObject({
      status: 'Ready',
      tracking_code: first.tracking_code,
      weight: 5,
      weight_unit: 'lbs',
      length: box.length,
      width: box.width,
      height: box.height,
      postage_type: '<CarrierB> Ground',
      order_id: '1001',
      store: String(its.store),
      total_paid: its.several.rate.total,
    })
    expect(tracking_code).toBe(first.tracking_code)
    const zpl = Buffer.from(label, 'base64').toString('latin1').replaceAll(/\s/g, '')
    expect(zpl).toContain(first.tracking_code)
    expect(zpl).toContain(second.tracking_code)
  })

  it('shows where it comes from as its return address, and titles as descriptions', async () => {
    for (const made of [its.several, its.draft]) {
      const { shipment } = await shown(made)
      expect(shipment).toMatchObject({
        return_name: 'Door 4',
        return_company: 'Partner Inc',
        return_address1: '9 Rue Neuve',
        return_city: 'Québec',
        return_province_code: 'QC',
        return_country_code: 'CA',
        items: [{ description: mug.title, quantity: mug.quantity, value: mug.value }],
      })
    }
  })

  it('shows a draft of a batch, with the wish that it is to be bought by', async () => {
    const { shipment, label, tracking_code } = await shown(its.draft)
    expect([label, tracking_code]).toEqual([null, null])
    expect(shipment).toMatchObject({
      status: 'Incomplete',
      is_draft: true,
      postage_type: 'fastest',
      batch_id: String(its.batch.id),
    })
    expect(await codesBy(`batch_id=${its.batch.id}`)).toEqual([its.draft.ship_code])
  })

  it('shows a deleted draft as a void one', async () => {
    expectError(await its.client.get(`/shipments/${its.deleted.id}`), 404, 'not_found')
    for (const made of [its.deleted, its.voided]) {
      const { shipment, label } = await shown(made)
      expect([shipment.status, label]).toEqual(['Void Requested', null])
    }
    const codes = await codesBy('status=void-requested')
    expect(codes.toSorted()).toEqual([its.deleted.ship_code, its.voided.ship_code].toSorted())
  })

  it('shows a purchase that is open as Pending', async () => {
    const draft = await its.make('/shipments', shipmentBody())
    const headers = { ...keyed('open').headers, 'sandbox-fault': 'crash_after_carrier' }
    await expect(its.client.post(`/labels/${draft.id}`, {}, { headers })).rejects.toThrow()
    const { shipment, label } = await shown(draft)
    expect([shipment.status, label]).toEqual(['Pending', null])
    await its.client.post(`/labels/${draft.id}`, {}, keyed('open'))
    expect((await shown(draft)).shipment.status).toBe('Ready')
  })

  it('finds and tracks it by the number of any of its packages', async () => {
    const { ship_code, packages } = its.several
    for (const { tracking_code } of packages) {
      expect(await codesBy(`tracking_code=${tracking_code}`)).toEqual([ship_code])
      const { status, body } = await client.get(`/track?tracking_code=${tracking_code}`)
      expect([status, body.details.ship_code]).toEqual([200, ship_code])
    }
  })

  it('voids all packages at once, and answers a second void as the first', async () => {
    const own = await newAccount(service)
    const older = await olderClient(own.account)
    const balance = async () => (await own.client.get('/credits/balance')).body.data.balance
    const before = await balance()
    const drop = () => older.get(`/shipments/${own.several.ship_code}/void`)
    const first = await drop()
    expect([first.status, first.body.success]).toEqual([200, true])
    expect((await drop()).body).toEqual(first.body)
    expect((await balance()) - before).toBeCloseTo(own.several.rate.total, 9)
    const { body } = await own.client.get(`/shipments/${own.several.shipment_id}`)
    expect(body.data.status).toBe('voided')
    const again = await older.get(`/shipments/${own.deleted.ship_code}/void`)
    expect([again.status, again.body.success]).toEqual([200, true])
  })

  it('answers every operation', async () => {
    const own = await newAccount(service)
    const older = await olderClient(own.account)
    const { ship_code } = own.several
    const order_id = '1001'
    const flat = { ...orderBody(own.store), ...recipient }
    const asked: Readonly<Record<string, () => Promise<Answer>>> = {
      'GET /postage-types': () => older.get('/postage-types'),
      'POST /rates': () => older.post('/rates', version.rateBody()),
      'GET /rates': () => older.get(`/rates?${queryOf(version.rateBody())}`),
      'GET /shipments': () => older.get('/shipments'),
      'POST /shipments': () =>
        older.post('/shipments', version.shipmentBody({ batch_id: own.batch.id, order_id })),
      'POST /shipments/return-label': () => older.post('/shipments/return-label', { ship_code }),
      'GET /shipments/{ship_code}': () => older.get(`/shipments/${ship_code}`),
      'GET /track': () => older.get(`/track?order_id=${order_id}`),
      'POST /batches': () => older.post('/batches'),
      'GET /locations': () => older.get('/locations'),
      'GET /credits': () => older.get('/credits'),
      'POST /credits': () => older.post('/credits', { amount: 10 }),
      'GET /orders': () => older.get('/orders'),
      'POST /orders': () => older.post('/orders', { ...flat, order_id: '1002' }),
      'GET /orders/{id}': () => older.get(`/orders/${own.order.id}`),
      'PUT /orders/{id}': () => older.ask('PUT', `/orders/${own.order.id}`, { body: flat }),
      'GET /{store_id}/orders/{order_id}': () => older.get(`/${own.store}/orders/${order_id}`),
      'GET /stores': () => older.get('/stores'),
      'POST /stores': () => older.post('/stores', { identifier: 'Older' }),
      'GET /shipments/{ship_code}/void': () => older.get(`/shipments/${ship_code}/void`),
    }
    const { operations } = version.published
    const inUse = 'DELETE /stores/{id}'
    const known = [...Object.keys(asked), inUse]
    expect(known).toEqual(expect.arrayContaining([...operations]))
    for (const [operation, ask] of Object.entries(asked)) {
      if (!operations.includes(operation)) continue
      const { status, text } = await ask()
      expect(status, `${operation}: ${text}`).toBe(200)
    }
    const { data } = (await own.client.get(`/batches/${own.batch.id}`)).body
    expect(data.shipments_count).toBe(2)
  })
})

/** Nested fields in brackets. */
const queryOf = (body: Body): string =>
  Object.entries(body)
    .flatMap(([field, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, one]) => [`${field}[${inner}]`, String(one)])
        : [[field, String(value)]],
    )
    .map(([field, value]) => `${field}=${encodeURIComponent(value ?? '')}`)
    .join('&')
