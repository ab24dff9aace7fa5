import { describe, expect, it } from 'vitest'
import { commandOf } from '#core/command/command.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { parcel } from '../../proof/parcels.ts'
import { buyShipment } from '../../support/buy-shipment.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError } from './support/client.ts'

const service = await sharedService()
const { client, token } = await clientOf(service, { settings: { time_zone: 'America/Toronto' } })

const buy = (request = parcel()) => buyShipment(service, token, request)

describe('a tracking number', () => {
  it('shows its shipment, and the label as the first event', async () => {
    const { id, shipCode, trackingCode } = await buy()
    const { status, body } = await client.get(`/tracking/${trackingCode}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      tracking_code: trackingCode,
      tracking_number: trackingCode,
      shipment_id: id,
      ship_code: shipCode,
      status: 'ready',
      service: expect.stringMatching(/^carrier[ab]\.[a-z_]+$/),
      delivery_days: expect.stringMatching(/^\d+(-\d+)?$/),
      carrier_phone: expect.stringMatching(/\d{4}$/),
      tracking_url: `${service.url}/sandbox/t/${trackingCode}`,
    })
    expect(body.data.destination).toMatch(/, [A-Z]{2}$/)
    const [event, ...others] = body.data.events
    expect(others).toEqual([])
    expect(event).toMatchObject({ status: 'ready', tracking_code: trackingCode })
    expect(event.datetime).toMatch(/-0[45]:00$/)
  })

  it('is found in any spelling', async () => {
    const { trackingCode } = await buy()
    const found = await client.get(`/tracking/${trackingCode}`)
    const spaced = `%20${trackingCode.toLowerCase().replace(/(.{4})/g, '$1%20')}`
    expect((await client.get(`/tracking/${spaced}`)).body).toEqual(found.body)
  })

  it('of each of several packages shows the same shipment under that number', async () => {
    const [box] = parcel().packages
    const { id, trackingCode, otherTrackingCodes } = await buy(parcel({ packages: [box, box] }))
    expect(otherTrackingCodes).toHaveLength(1)
    for (const number of [trackingCode, ...otherTrackingCodes]) {
      const { data } = (await client.get(`/tracking/${number}`)).body
      expect(data).toMatchObject({ tracking_code: number, shipment_id: id })
      expect(data.events[0].tracking_code).toBe(number)
    }
  })

  it('tells of scans, list closeouts, newest first', async () => {
    const its = await clientOf(service)
    const { trackingCode } = await buyShipment(service, its.token)
    await advanceClock(service.app.worlds.sandbox, its.account, 20 * 86_400_000)
    const { data } = (await its.client.get(`/tracking/${trackingCode}`)).body
    expect(data.status).toBe(data.events[0].status)
    expect(data.events.length).toBeGreaterThan(1)
    const times = data.events.map(({ datetime }: { datetime: string }) => Date.parse(datetime))
    expect(times).toEqual(times.toSorted((one: number, other: number) => other - one))
  })

  it('of a void label says so', async () => {
    const its = await clientOf(service)
    const { trackingCode, shipCode } = await buyShipment(service, its.token)
    const { sandbox } = service.app.worlds
    const caller = await sandbox.authenticate(its.token)
    await voidShipment(commandOf(sandbox, caller, null), shipCode)
    expect((await its.client.get(`/tracking/${trackingCode}`)).body.data.status).toBe('voided')
  })

  it('of another account, or of none, is not found', async () => {
    const { trackingCode, shipCode } = await buy()
    const { client: theirs } = await clientOf(service)
    for (const number of [trackingCode, shipCode, '%20', 'abc']) {
      expectError(await theirs.get(`/tracking/${number}`), 404, 'not_found')
    }
  })

  it('is refused to a token without tracking:read', async () => {
    const account = await service.account()
    const lesser = await service.token(account, 'sandbox', ['shipments:read'])
    expectError(await client.get('/tracking/1', { token: lesser }), 403, 'scope_missing')
  })
})
