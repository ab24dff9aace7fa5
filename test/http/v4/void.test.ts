import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody, to } from './requests.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const dayMs = 24 * 3_600_000
const buy = async (its = client, changes = {}): Promise<string> =>
  (await its.post('/shipments', shipmentBody(changes))).body.shipment.ship_code
const statusOf = async (code: string, its = client): Promise<string> =>
  (await its.get(`/shipments/${code}`)).body.shipment.status

describe('a void', () => {
  it('gives the whole total back at once, and takes the label away', async () => {
    const before = await booksOf(service, account)
    const code = await buy()
    const bought = await client.get(`/shipments/${code}`)
    const { status, body, headers } = await client.get(`/shipments/${code}/void`)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, message: true })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await booksOf(service, account)).toEqual(before)
    const voided = await client.get(`/shipments/${code}`)
    expect(voided.body.label).toBeNull()
    expect(voided.body.rate).toEqual(bought.body.rate)
    expect(voided.body.shipment).toEqual({ ...bought.body.shipment, status: 'Void Requested' })
  })

  it('leaves neither revenue nor a tax that is owed', async () => {
    const { client: its, account: own } = await fundedClient(service)
    const { ledger } = service.app.worlds.sandbox.store.read
    const earned = () =>
      Promise.all([
        ledger.balance(serviceOn(own), 'revenue', 'CAD'),
        ledger.balance(serviceOn(own), 'tax_payable', 'CAD'),
      ])
    const toronto = to({ country_code: 'CA', province_code: 'ON', postal_code: 'M5V 2T6' })
    const code = await buy(its, toronto)
    for (const amount of await earned()) expect(amount).toBeGreaterThan(0)
    await its.get(`/shipments/${code}/void`)
    expect(await earned()).toEqual([0, 0])
  })

  it('asked again answers the same and gives nothing more', async () => {
    const code = await buy()
    await client.get(`/shipments/${code}/void`)
    const before = await booksOf(service, account)
    const again = await client.get(`/shipments/${code}/void`)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ success: true, message: true })
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('asked ten times at once refunds once', async () => {
    const before = await booksOf(service, account)
    const code = await buy()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.get(`/shipments/${code}/void`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('cancels a draft', async () => {
    const code = await buy(client, { is_draft: true })
    expect((await client.get(`/shipments/${code}/void`)).status).toBe(200)
    expect(await statusOf(code)).toBe('Void Requested')
  })

  it('of a code in lower case is the same', async () => {
    const code = await buy()
    expect((await client.get(`/shipments/${code.toLowerCase()}/void`)).status).toBe(200)
  })

  it.each([7, 36])('of a parcel that was scanned, %i hours on, is 409', async hours => {
    const { client: its, account: own } = await fundedClient(service)
    const code = await buy(its)
    const paid = await booksOf(service, own)
    await advanceClock(service.app.worlds.sandbox, own, hours * 3_600_000)
    const { status, body } = await its.get(`/shipments/${code}/void`)
    expect(status).toBe(409)
    expect(body.success).toBe(false)
    expect(body.message).toContain('cannot be voided')
    expect(await booksOf(service, own)).toEqual(paid)
  })

  it('of postage that expired unused gives it back, but not after 30 days', async () => {
    const { client: its, account: own } = await fundedClient(service)
    const before = await booksOf(service, own)
    const untracked = {
      to_address: { name: 'Ada', country_code: 'DE', postal_code: '10115' },
      weight: 0.5,
      postage_type: '<CarrierA> First Class Mail International',
    }
    const [early, late] = [await buy(its, untracked), await buy(its, untracked)]
    await advanceClock(service.app.worlds.sandbox, own, 28 * dayMs + 1000)
    expect(await statusOf(early, its)).toBe('Postage Expired')
    expect((await its.get(`/shipments/${early}/void`)).status).toBe(200)
    await advanceClock(service.app.worlds.sandbox, own, 3 * dayMs)
    expect((await its.get(`/shipments/${late}/void`)).status).toBe(409)
    const after = await booksOf(service, own)
    const { body } = await its.get(`/shipments/${late}`)
    expect(before.credits - after.credits).toBe(Math.round(body.shipment.total_paid * 100))
  })
})

describe('what changes nothing', () => {
  it('is a HEAD: there is none', async () => {
    const code = await buy()
    const { status, headers } = await client.ask('HEAD', `/shipments/${code}/void`)
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET, OPTIONS')
    expect(await statusOf(code)).toBe('Ready')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('is a %s', async method => {
    const code = await buy()
    expect((await client.ask(method, `/shipments/${code}/void`)).status).toBe(405)
    expect(await statusOf(code)).toBe('Ready')
  })

  it.each([
    ['purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
  ])('is a GET with %s: %s', async (name, value) => {
    const code = await buy()
    const answer = await client.get(`/shipments/${code}/void`, { headers: { [name]: value } })
    expect(answer.status).toBe(403)
    expect(answer.body.success).toBe(false)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await statusOf(code)).toBe('Ready')
  })

  it('is a token without the scope', async () => {
    const code = await buy()
    const token = await service.token(account, 'sandbox', ['shipments:read', 'shipments:write'])
    expect((await client.get(`/shipments/${code}/void`, { token })).status).toBe(403)
    expect(await statusOf(code)).toBe('Ready')
  })
})
