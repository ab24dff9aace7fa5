import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../support/client.ts'
import { clientOfVersion, eachOlderVersion } from '../../../support/older-versions.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf } from '../support/client.ts'
import { bookingBody, freightBody } from '../support/freight-body.ts'
import { orderBody, storeOf } from '../support/order-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()

const postal = { service: 'carriera.priority_mail' }

describe.each(eachOlderVersion)('%s', (_, version) => {
  /** What an account has that knows parcels alone. */
  async function parcelAccount() {
    const { client, account } = await clientOf(service, { credits: 100_000_00 })
    const store_id = await storeOf(client)
    const order = (await client.post('/orders', orderBody(store_id))).body.data.id
    await client.post('/shipments', shipmentBody())
    const label = async () => (await client.post('/labels', shipmentBody(postal))).body.data
    const labels = []
    for (let count = 0; count < 20; count++) labels.push(await label())
    const older = clientOfVersion(version, service, await service.token(account))
    return { client, older, labels, order }
  }

  type Account = Awaited<ReturnType<typeof parcelAccount>>

  /** All that the version reads to the account, but its credits: all goods are paid from them. */
  async function everything({ older, labels, order }: Account) {
    const { ship_code, tracking_code } = labels[0]
    const parcels = [
      '/postage-types',
      '/shipments',
      '/shipments?per_page=1&page=2',
      '/shipments?status=unpaid',
      '/shipments?status=ready',
      '/shipments?status=void-requested',
      '/shipments?to_name=a',
      '/shipments?from_date=2020-01-01',
      `/shipments/${ship_code}`,
      `/track?tracking_code=${tracking_code}`,
      '/locations',
    ]
    const knowsOrders = version.published.operations.includes('GET /orders')
    const orders = knowsOrders ? ['/stores', '/orders', `/orders/${order}`] : []
    const answers: Answer[] = [await older.post('/rates', version.rateBody())]
    for (const path of [...parcels, ...orders]) {
      const answer = await older.get(path)
      expect(answer.status, path).toBe(200)
      answers.push(answer)
    }
    return answers.map(({ status, text }) => [status, text])
  }

  async function makeFreight({ client }: Account): Promise<void> {
    const shipments = Array.from({ length: 30 }, () => freightBody())
    const bulk = await client.post('/shipments', { shipments })
    expect(bulk.body.data.shipments).toHaveLength(30)
    for (let count = 0; count < 20; count++) {
      const { status, body: booked } = await client.post('/labels', bookingBody())
      expect(status).toBe(201)
      if (count < 10) await client.post(`/ltl/${booked.data.shipment_id}/cancel`)
    }
    expect((await client.get('/shipments?type=ltl')).body.meta.total).toBe(50)
  }

  async function makePickups({ client, labels }: Account): Promise<void> {
    for (const { shipment_id } of labels) {
      await client.post('/pickups', { shipment_ids: [shipment_id] })
    }
    expect((await client.get('/pickups')).body.meta.total).toBe(20)
  }

  async function makeProducts({ client }: Account): Promise<void> {
    for (let count = 0; count < 100; count++) {
      const sku = `MUG-${count}`
      await client.post('/products', { sku, title: `Coffee mug ${count}`, hs_code: '6912.00' })
      if (count < 50) await client.post(`/products/${sku}/approve-classification`, {})
    }
    expect((await client.get('/products')).body.meta.total).toBe(100)
  }

  it('says the same with 50 shipments of freight, 20 pickups and 100 products as without', async () => {
    const account = await parcelAccount()
    const before = await everything(account)
    await makeFreight(account)
    await makePickups(account)
    await makeProducts(account)
    expect(await everything(account)).toEqual(before)
  })

  it('sells, voids and returns beside them as without', async () => {
    const [plain, rich] = [await parcelAccount(), await parcelAccount()]
    await makeFreight(rich)
    await makePickups(rich)
    await makeProducts(rich)
    const deeds = async ({ older }: Account) => {
      const { body: bought, status } = await older.post('/shipments', version.shipmentBody())
      const { ship_code, rate } = bought.shipment
      const voided = await older.get(`/shipments/${ship_code}/void`)
      const left = (await older.get('/shipments?per_page=1')).body.meta.total
      return { status, rate, message: bought.message, voided: voided.status, left }
    }
    expect(await deeds(rich)).toEqual(await deeds(plain))
  })

  it('finds no freight by any of its names, and no service of it', async () => {
    const { client, account } = await clientOf(service, { credits: 100_000_00 })
    const older = clientOfVersion(version, service, await service.token(account))
    const { data } = (await client.post('/labels', bookingBody({ order_id: 'F-1' }))).body
    const { ship_code, pro_number, shipment_id } = data
    const unknown = '261105AAAAAA'
    for (const path of ['/shipments/#', '/shipments/#/void', '/track?ship_code=#']) {
      const answer = await older.get(path.replace('#', ship_code))
      const ofNothing = await older.get(path.replace('#', unknown))
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect([answer.status, answer.text]).toEqual([ofNothing.status, ofNothing.text])
    }
    for (const query of ['tracking_code=#', 'order_id=#']) {
      const named = query.startsWith('order') ? 'F-1' : pro_number
      const answer = await older.get(`/track?${query.replace('#', named)}`)
      const ofNothing = await older.get(`/track?${query.replace('#', 'never')}`)
      expect([answer.status, answer.text]).toEqual([ofNothing.status, ofNothing.text])
      const listed = await older.get(`/shipments?${query.replace('#', named)}`)
      expect([listed.status, listed.body.data]).toEqual([200, []])
    }
    const sold = version.shipmentBody({ postage_type: '<FreightB> LTL Standard' })
    const answer = await older.post('/shipments', sold)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await client.get(`/shipments/${shipment_id}`)).body.data.status).toBe('ready')
  })
})
