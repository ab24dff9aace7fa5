import { describe, expect, it } from 'vitest'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { Body } from '../../../support/body.ts'
import { sharedService } from '../../../support/service.ts'
import { startSubscriber } from '../../../support/subscriber.ts'
import { clientOf, expectError } from '../support/client.ts'
import { bookingBody, freightBody } from '../support/freight-body.ts'

const dayMs = 86_400_000

const service = await sharedService()

/** An account with booked freight. */
async function booking(consignee: Body = {}, settings: Record<string, string> = {}) {
  const its = await clientOf(service, { credits: 100_000_00, settings })
  const answer = await its.client.post('/labels', bookingBody({}, consignee))
  expect(answer.status, answer.text).toBe(201)
  const { shipment_id, ship_code, pro_number } = answer.body.data
  return { ...its, shipment_id, ship_code, pro_number: String(pro_number) }
}

describe('a PRO number', () => {
  it('tells where the freight is, as a tracking number does', async () => {
    const { client, account, pro_number, shipment_id, ship_code } = await booking()
    const spelt = `%20${pro_number.slice(0, 4)}%20${pro_number.slice(4)}`
    const { status, body } = await client.get(`/tracking/${spelt}`)
    expect([status, body.data]).toEqual([
      200,
      {
        tracking_code: pro_number,
        tracking_number: pro_number,
        shipment_id,
        ship_code,
        status: 'ready',
        carrier: '<FreightB>',
        carrier_phone: expect.any(String),
        service: 'freightb.ltl_standard',
        service_name: '<FreightB> LTL Standard',
        destination: 'Chicago, IL, US',
        delivery_days: '2-4',
        tracking_url: `${service.url}/sandbox/t/${pro_number}`,
        events: [expect.objectContaining({ status: 'ready', tracking_code: pro_number })],
      },
    ])
    await advanceClock(service.app.worlds.sandbox, account, 20 * dayMs)
    const { data } = (await client.get(`/tracking/${pro_number}`)).body
    expect(data.status).toBe('delivered')
    const times = data.events.map(({ datetime }: Body) => Date.parse(String(datetime)))
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual(times.toSorted((one: number, other: number) => other - one))
    expect((await client.get(`/shipments/${shipment_id}`)).body.data.status).toBe('delivered')
    const late = await client.post(`/ltl/${shipment_id}/cancel`)
    expectError(late, 409, 'not_cancellable')
  })

  it('dates its scans in the time zone of the account', async () => {
    const { client, pro_number } = await booking({}, { time_zone: 'Asia/Tokyo' })
    const { events } = (await client.get(`/tracking/${pro_number}`)).body.data
    expect(events).toMatchObject([{ datetime: expect.stringMatching(/\+09:00$/) }])
  })

  it('opens the public page', async () => {
    const { pro_number } = await booking()
    const page = await fetch(`${service.url}/sandbox/t/${pro_number}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(pro_number)])
  })

  it('needs ltl:read beside tracking:read, and is of its own account', async () => {
    const { client, account, pro_number } = await booking()
    const token = await service.token(account, 'sandbox', ['tracking:read'])
    expectError(await client.get(`/tracking/${pro_number}`, { token }), 403, 'scope_missing')
    const both = await service.token(account, 'sandbox', ['tracking:read', 'ltl:read'])
    expect((await client.get(`/tracking/${pro_number}`, { token: both })).status).toBe(200)
    const { client: stranger } = await clientOf(service)
    expectError(await stranger.get(`/tracking/${pro_number}`), 404, 'not_found')
  })

  it('may be followed until the freight has arrived', async () => {
    const { client, account, pro_number } = await booking()
    await using subscriber = await startSubscriber()
    const wish = { tracking_code: pro_number, url: subscriber.url }
    const made = await client.post('/tracking/subscribe', wish)
    expect(made.status, made.text).toBe(201)
    await advanceClock(service.app.worlds.sandbox, account, 20 * dayMs)
    const scans = (await client.get(`/tracking/${pro_number}`)).body.data.events.length - 1
    const heard = await subscriber.received('tracking.updated', scans)
    expect(heard.at(-1)?.body.data).toMatchObject({
      type: 'ltl',
      tracking_code: pro_number,
      status: 'delivered',
    })
    expectError(await client.post('/tracking/subscribe', wish), 409, 'conflict')
    const { client: stranger } = await clientOf(service)
    expectError(await stranger.post('/tracking/subscribe', wish), 422, 'validation_failed')
  })
})

describe('the events of freight', () => {
  it('say that it is freight', async () => {
    const { client } = await clientOf(service, { credits: 100_000_00 })
    await using subscriber = await startSubscriber()
    await client.post('/webhooks', { url: subscriber.url })
    const heard = async (type: string) => (await subscriber.received(type))[0]?.body
    await client.post('/shipments', freightBody())
    expect((await heard('shipment.created'))?.data).toMatchObject({
      type: 'ltl',
      status: 'incomplete',
      is_return: false,
      batch_id: null,
    })
    const { data } = (await client.post('/labels', bookingBody())).body
    expect((await heard('shipment.purchased'))?.data).toMatchObject({
      id: data.shipment_id,
      type: 'ltl',
      tracking_code: data.pro_number,
      carrier: '<FreightB>',
      total_paid: data.rate.total,
    })
    await client.post(`/ltl/${data.shipment_id}/cancel`)
    expect((await heard('shipment.voided'))?.data).toMatchObject({ type: 'ltl', status: 'voided' })
    expect((await heard('shipment.refunded'))?.data).toMatchObject({
      type: 'ltl',
      refund: { amount: data.rate.total, status: 'posted' },
    })
  })
})
