import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../../support/body.ts'
import { type Answer, ApiClient } from '../../support/client.ts'
import { PublishedApi } from '../../support/openapi.ts'
import { type Service, startService } from '../../support/service.ts'
import { clientOf } from './client.ts'
import { bookingBody, freightBody } from './freight-body.ts'
import { box, toPortland } from './rate-body.ts'
import { shipmentBody } from './shipment-body.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const parcel = { ...box, package_contents: 'Mugs', value: 25, currency: 'CAD' }
const versions: readonly (readonly [string, Body])[] = [
  ['v3', { ...parcel, ...toPortland, postage_type: 'Cheapest Tracked' }],
  ['v4', { ...parcel, to_address: toPortland, postage_type: 'Cheapest Tracked' }],
]

describe.each(versions)('%s', (name, body) => {
  const olderClient = async (account: number) =>
    new ApiClient(
      `${service.url}/sandbox/api/${name}`,
      await service.token(account),
      new PublishedApi(new URL(`../../../openapi/${name}.json`, import.meta.url)),
    )

  /** All that the version says of an account that has one label and one draft. */
  async function everything(older: ApiClient, code: string, number: string) {
    const paths = [
      '/postage-types',
      '/shipments',
      '/shipments?per_page=1&page=2',
      '/shipments?status=unpaid',
      '/shipments?status=ready',
      '/shipments?status=void-requested',
      '/shipments?to_name=a',
      '/shipments?from_date=2020-01-01',
      `/shipments/${code}`,
      `/track?tracking_code=${number}`,
      '/locations',
    ]
    const answers: Answer[] = [await older.post('/rates', body)]
    for (const path of paths) answers.push(await older.get(path))
    return answers.map(({ status, text }) => [status, text])
  }

  it('says the same with fifty shipments of freight as without any', async () => {
    const { client, account } = await clientOf(service, { credits: 100_000_00 })
    const older = await olderClient(account)
    await client.post('/shipments', shipmentBody())
    const { data: label } = (await client.post('/labels', shipmentBody())).body
    const ask = () => everything(older, label.ship_code, label.tracking_code)
    const before = await ask()
    for (const [status] of before) expect(status).toBe(200)

    const shipments = Array.from({ length: 30 }, () => freightBody())
    const bulk = await client.post('/shipments', { shipments })
    expect(bulk.body.data.shipments).toHaveLength(30)
    for (let count = 0; count < 20; count++) {
      const { status, body: booked } = await client.post('/labels', bookingBody())
      expect(status).toBe(201)
      if (count < 10) await client.post(`/ltl/${booked.data.shipment_id}/cancel`)
    }
    expect((await client.get('/shipments?type=ltl')).body.meta.total).toBe(50)
    expect(await ask()).toEqual(before)
  })

  it('finds no freight by any of its names, and no service of it', async () => {
    const { client, account } = await clientOf(service, { credits: 100_000_00 })
    const older = await olderClient(account)
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
    const sold = { ...body, postage_type: '<FreightB> LTL Standard' }
    const answer = await older.post('/shipments', sold)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await client.get(`/shipments/${shipment_id}`)).body.data.status).toBe('ready')
  })
})
