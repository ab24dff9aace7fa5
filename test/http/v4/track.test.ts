import { describe, expect, it } from 'vitest'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
const { client } = await fundedClient(service, { time_zone: 'America/Toronto' })

const buy = async (its = client, changes = {}) =>
  (await its.post('/shipments', shipmentBody(changes))).body.shipment
const track = (query: Record<string, string>, its = client) =>
  its.get(`/track?${new URLSearchParams(query)}`)

describe('a shipment', () => {
  it('is tracked by each of its keys, alike', async () => {
    const { ship_code, tracking_code } = await buy(client, { order_id: 'Key 1' })
    const byCode = await track({ ship_code })
    expect(byCode.status).toBe(200)
    expect(byCode.body.details.ship_code).toBe(ship_code)
    for (const query of [
      { tracking_code },
      { order_id: 'Key 1' },
      { order_id: 'key1' },
      { ship_code: ship_code.toLowerCase() },
      { ship_code, tracking_code, order_id: 'KEY 1' },
    ]) {
      expect((await track(query)).body).toEqual(byCode.body)
    }
  })

  it('is not found where its keys disagree', async () => {
    const [one, other] = [await buy(client, { order_id: 'D1' }), await buy(client)]
    for (const query of [
      { ship_code: one.ship_code, tracking_code: other.tracking_code },
      { ship_code: one.ship_code, order_id: 'D2' },
      { tracking_code: one.tracking_code, order_id: 'D2' },
    ]) {
      const { status, body } = await track(query)
      expect(status).toBe(404)
      expect(body).toMatchObject({ success: false, errors: [body.message] })
    }
  })

  it('of an order is the newest that is not void', async () => {
    const order_id = 'Twice'
    const [first, second] = [await buy(client, { order_id }), await buy(client, { order_id })]
    expect((await track({ order_id })).body.details.ship_code).toBe(second.ship_code)
    await client.get(`/shipments/${second.ship_code}/void`)
    expect((await track({ order_id })).body.details.ship_code).toBe(first.ship_code)
    await client.get(`/shipments/${first.ship_code}/void`)
    expect((await track({ order_id })).status).toBe(404)
    expect((await track({ ship_code: first.ship_code })).body.status).toBe('Void Requested')
  })

  it('of an order is the one whose order id is written so, before any other', async () => {
    const exact = await buy(client, { order_id: 'Spelled 1' })
    const other = await buy(client, { order_id: 'SPELLED1' })
    const codeOf = async (order_id: string) => (await track({ order_id })).body.details.ship_code
    expect(await codeOf('Spelled 1')).toBe(exact.ship_code)
    expect(await codeOf('SPELLED1')).toBe(other.ship_code)
    expect(await codeOf('spelled 1')).toBe(other.ship_code)
    await client.get(`/shipments/${exact.ship_code}/void`)
    expect(await codeOf('Spelled 1')).toBe(other.ship_code)
  })

  it('that is just bought has a label and nothing more to tell', async () => {
    const { ship_code, tracking_code } = await buy(client, { postage_type: 'carrierb_ground' })
    const { body } = await track({ ship_code })
    expect(body.status).toBe('Ready')
    expect(body.events).toHaveLength(1)
    expect(body.events[0]).toMatchObject({
      carrier: '<CarrierB>',
      status: 'Ready',
      tracking: tracking_code,
    })
    expect(body.details).toMatchObject({
      ship_code,
      destination: 'Portland, OR, US',
      service: '<CarrierB> Ground',
      tracking: tracking_code,
      url: `${service.url}/sandbox/t/${tracking_code}`,
    })
    expect(body.details.carrier_phone).not.toBe('')
  })

  it('that is a draft has nothing yet', async () => {
    const { ship_code } = await buy(client, { is_draft: true })
    const { body } = await track({ ship_code })
    expect(body).toMatchObject({ success: true, status: 'Incomplete', events: [] })
    expect(body.details).toEqual({
      ship_code,
      destination: 'Portland, OR, US',
      service: '',
      tracking: '',
      url: '',
      carrier_phone: '',
    })
  })

  it('moves with its account’s clock, and no event is ever undone', async () => {
    const { client: its, account: own } = await fundedClient(service, { time_zone: 'Asia/Kolkata' })
    const { ship_code } = await buy(its)
    const world = service.app.worlds.sandbox
    const seen: string[] = []
    for (const hours of [1, 6, 6, 12, 10 * 24]) {
      await advanceClock(world, own, hours * 3_600_000)
      seen.push((await track({ ship_code }, its)).body.status)
    }
    expect(seen).toEqual(['Ready', 'Received', 'Processing', 'In Transit', 'Delivered'])
    const { body } = await track({ ship_code }, its)
    const statuses = body.events.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual([...seen].reverse())
    const times = body.events.map(({ datetime }: { datetime: string }) => datetime)
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/)
    const instants = times.map((time: string) => Date.parse(time))
    expect(instants).toEqual([...instants].sort((a, b) => b - a))
  })

  it('whose parcel goes astray ends as an Exception', async () => {
    const { client: its, account: own } = await fundedClient(service)
    const { ship_code } = await buy(its, { to_address: { ...toPortland, name: 'Exception' } })
    await advanceClock(service.app.worlds.sandbox, own, 20 * 24 * 3_600_000)
    expect((await track({ ship_code }, its)).body.status).toBe('Exception')
  })
})

describe('a question', () => {
  it.each([{}, { ship_code: '' }, { order_id: '  ', tracking_code: '' }])(
    'without a key is 422: %j',
    async query => {
      const { status, body } = await track(query)
      expect(status).toBe(422)
      expect(body.message).toContain('A ship_code, a tracking_code or an order_id')
    },
  )

  it('with a key that is a list is 422', async () =>
    expect((await client.get('/track?ship_code[]=a')).status).toBe(422))

  it.each([
    { ship_code: '261121ZZZZZZ' },
    { tracking_code: '9400000000000000000000' },
    { order_id: 'none' },
  ])('that finds nothing is 404: %j', async query => expect((await track(query)).status).toBe(404))
})
