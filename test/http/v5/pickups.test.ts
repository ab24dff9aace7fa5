import { describe, expect, it } from 'vitest'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { Body } from '../../support/body.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError, keyed } from './support/client.ts'
import { shipmentBody } from './support/shipment-body.ts'

const hourMs = 3_600_000

const service = await sharedService()

async function merchant() {
  const its = await clientOf(service, { settings: { region_change: 'true' } })
  const { client, account } = its
  return {
    ...its,
    buy: async (changes: Body = {}): Promise<number> =>
      (await client.post('/labels', shipmentBody(changes))).body.data.shipment_id,
    draft: async (): Promise<number> =>
      (await client.post('/shipments', shipmentBody())).body.data.id,
    book: (shipment_ids: readonly number[], wish: Body = {}) =>
      client.post('/pickups', { shipment_ids, ...wish }),
    pickup: async (id: number) => (await client.get(`/pickups/${id}`)).body.data,
    later: (hours: number) => advanceClock(service.app.worlds.sandbox, account, hours * hourMs),
  }
}

const postal = { service: 'carriera.priority_mail' }
const courier = { service: 'carrierb.ground' }

describe('a pickup', () => {
  it('is booked for each carrier and region of the request, fetched and listed', async () => {
    const { client, buy, book } = await merchant()
    const [one, two] = [await buy(postal), await buy(postal)]
    const [other, west] = [await buy(courier), await buy({ ...postal, region: 'BC' })]
    const { status, body } = await book([one, other, two, west])
    expect(status).toBe(201)
    const { pickups } = body.data
    expect(pickups).toEqual(
      [
        ['<CarrierA>', 'on-mississauga', 'America/Toronto', [one, two]],
        ['<CarrierB>', 'on-mississauga', 'America/Toronto', [other]],
        ['<CarrierA>', 'bc-richmond', 'America/Vancouver', [west]],
      ].map(([carrier, location, time_zone, shipment_ids]) => ({
        id: expect.any(Number),
        carrier,
        status: 'scheduled',
        confirmation_number: expect.stringMatching(/^PU\d{10}$/),
        pickup_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        ready_at: expect.stringMatching(/^\d\d:\d\d$/),
        close_at: expect.stringMatching(/^\d\d:\d\d$/),
        location,
        time_zone,
        instructions: null,
        shipment_ids,
        created_at: expect.stringMatching(/Z$/),
      })),
    )
    for (const pickup of pickups) {
      expect((await client.get(`/pickups/${pickup.id}`)).body.data).toEqual(pickup)
    }
    const listed = (await client.get('/pickups?per_page=2')).body
    expect(listed.data).toEqual([pickups[2], pickups[1]])
    expect(listed.meta).toMatchObject({ total: 3, last_page: 2 })
  })

  it('takes the day, the window, the location and the instructions that were named', async () => {
    const { buy, book } = await merchant()
    const id = await buy(postal)
    const nextWeek = (await book([id])).body.data.pickups[0].pickup_date
    const wish = { pickup_date: nextWeek, ready_at: '11:00', close_at: '13:00' }
    const stop = { location: 'on-scarborough', instructions: 'Ring at the dock.' }
    const again = await buy(postal)
    expect((await book([again], { ...wish, ...stop })).body.data.pickups).toMatchObject([
      { ...wish, ...stop },
    ])
  })

  it('is answered alike under a key, and booked once', async () => {
    const { client, buy } = await merchant()
    const request = { shipment_ids: [await buy(postal)] }
    const first = await client.post('/pickups', request, keyed('twice'))
    const again = await client.post('/pickups', request, keyed('twice'))
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect((await client.get('/pickups')).body.meta.total).toBe(1)
  })

  it('names each shipment that can not be picked up, at its place, and books none', async () => {
    const { client, buy, book, draft, later } = await merchant()
    const [scanned, dropped] = [await buy(postal), await buy(postal)]
    await later(20)
    await client.ask('DELETE', `/shipments/${dropped}`)
    const ready = await buy(postal)
    const voided = await buy(postal)
    await client.ask('DELETE', `/shipments/${voided}`)
    const back = await buy({ ...postal, is_return: true })
    const answer = await book([ready, 999_999_999, voided, scanned, await draft(), back])
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({
      'shipment_ids.1': ['The shipment 999999999 is not a shipment of this account.'],
      'shipment_ids.2': [`The shipment ${voided} is void.`],
      'shipment_ids.3': [`The shipment ${scanned} has been scanned.`],
      'shipment_ids.4': [expect.stringMatching(/has no label yet/)],
      'shipment_ids.5': [expect.stringMatching(/is a return/)],
    })
    expect((await client.get('/pickups')).body.data).toEqual([])
  })

  it('is refused where its carrier does not come, with the next time that it does', async () => {
    const { buy, book } = await merchant()
    const id = await buy(courier)
    const quebec = await buy({ ...courier, region: 'QC' })
    const refusals: readonly [readonly number[], Body, string, RegExp][] = [
      [[id], { location: 'nowhere' }, 'location', /There is no location nowhere/],
      [[id], { location: 'bc-richmond' }, 'shipment_ids.0', /is handed over in ON/],
      [[quebec], { location: 'qc-quebec' }, 'shipment_ids.0', /does not pick up at qc-quebec/],
      [[id], { pickup_date: '2026-02-30' }, 'pickup_date', /must be a date/],
      [[id], { pickup_date: '2020-01-06' }, 'pickup_date', /can next come on \d{4}-\d\d-\d\d/],
      [[id], { ready_at: '06:00' }, 'ready_at', /must be between/],
      [[id], { ready_at: '16:00', close_at: '16:30' }, 'close_at', /120 minutes/],
    ]
    for (const [ids, wish, field, says] of refusals) {
      const answer = await book(ids, wish)
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details).toEqual({ [field]: [expect.stringMatching(says)] })
    }
  })

  it('has a shipment to itself: a second one is refused for the whole request', async () => {
    const { buy, book } = await merchant()
    const [taken, free] = [await buy(postal), await buy(postal)]
    const [first] = (await book([taken])).body.data.pickups
    const second = await book([free, taken])
    expectError(second, 409, 'shipment_in_use')
    expect(second.body.error.message).toContain(`is already on the pickup ${first.id}`)
    expect((await book([free])).status).toBe(201)
  })

  it('loses what is voided, and is cancelled with the last of it', async () => {
    const { client, buy, book, pickup } = await merchant()
    const [one, two] = [await buy(postal), await buy(postal)]
    const [{ id }] = (await book([one, two])).body.data.pickups
    await client.ask('DELETE', `/shipments/${one}`)
    expect(await pickup(id)).toMatchObject({ status: 'scheduled', shipment_ids: [two] })
    await client.ask('DELETE', `/shipments/${two}`)
    expect(await pickup(id)).toMatchObject({ status: 'cancelled', shipment_ids: [] })
  })

  it('loses what its carrier is asked to void, before the carrier agrees', async () => {
    const { client, book, pickup } = await merchant()
    const label = await client.post('/labels', shipmentBody(courier, { name: 'VOID LATER' }))
    const { shipment_id } = label.body.data
    const [{ id }] = (await book([shipment_id])).body.data.pickups
    await client.ask('DELETE', `/shipments/${shipment_id}`)
    expect(await pickup(id)).toMatchObject({ status: 'cancelled', shipment_ids: [] })
  })

  it('has happened with the first scan of one of its parcels, and can not be cancelled then', async () => {
    const { client, buy, book, pickup, later } = await merchant()
    const [{ id }] = (await book([await buy(postal), await buy(postal)])).body.data.pickups
    await later(7)
    expect(await pickup(id)).toMatchObject({ status: 'picked_up' })
    expectError(await client.ask('DELETE', `/pickups/${id}`), 409, 'not_cancellable')
  })

  it('is cancelled until then, says the same when asked again, and frees its shipments', async () => {
    const { client, buy, book, pickup } = await merchant()
    const shipment = await buy(postal)
    const [{ id }] = (await book([shipment])).body.data.pickups
    for (const _ of [1, 2]) {
      expect((await client.ask('DELETE', `/pickups/${id}`)).body.data).toEqual({
        id,
        status: 'cancelled',
      })
    }
    const cancelled = { status: 'cancelled', shipment_ids: [shipment] }
    expect(await pickup(id)).toMatchObject(cancelled)
    expect((await book([shipment])).status).toBe(201)
    await client.ask('DELETE', `/shipments/${shipment}`)
    expect(await pickup(id)).toMatchObject(cancelled)
  })

  it('is told to those who listen, whenever it changes', async () => {
    const { client, buy, book, later } = await merchant()
    const url = 'http://127.0.0.1:1024/'
    const hook = (await client.post('/webhooks', { url, events: ['pickup.updated'] })).body.data
    await client.post(`/webhooks/${hook.id}/pause`)
    const [one, two] = [await buy(postal), await buy(postal)]
    await book([one, two])
    await client.ask('DELETE', `/shipments/${one}`)
    await later(7)
    const { data } = (await client.get(`/webhooks/${hook.id}/deliveries`)).body
    const bodies = []
    for (const { id } of data.toReversed()) {
      const path = `/webhooks/${hook.id}/deliveries/${id}`
      bodies.push(JSON.parse((await client.get(path)).body.data.body).data)
    }
    expect(bodies).toMatchObject([
      { status: 'scheduled', shipment_ids: [one, two] },
      { status: 'scheduled', shipment_ids: [two] },
      { status: 'picked_up', shipment_ids: [two] },
    ])
  })
})
