import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { cents, expectBought } from '../../support/answers.ts'
import { setSetting } from '../../support/at-shell.ts'
import { eventually } from '../../support/eventually.ts'
import { booksOf } from '../../support/funded-client.ts'
import { boughtShipment } from '../../support/sample-shipments.ts'
import { sharedService } from '../../support/service.ts'
import { flatShipment, fundedV3 } from './v3-client.ts'

const service = await sharedService()
const { v3, account } = await fundedV3(service)

const send = async (changes = {}) =>
  (await v3.post('/shipments', flatShipment(changes))).body.shipment
const comeBack = (body: object, headers = {}, its = v3) =>
  its.post('/shipments/return-label', body, { headers })

describe('a return label', () => {
  it('is the same parcel the other way, by the same service, paid from credits', async () => {
    const sent = await send({ postage_type: 'carrierb_ground', order_id: 'R1' })
    const before = await booksOf(service, account)
    const answer = await comeBack({ ship_code: sent.ship_code })
    expectBought(answer)
    const { shipment, rate } = answer.body
    expect(shipment).toEqual({
      ...sent,
      ship_code: shipment.ship_code,
      tracking_code: shipment.tracking_code,
      created_at: shipment.created_at,
      is_return: true,
    })
    expect(shipment.tracking_code).not.toBe(sent.tracking_code)
    expect(rate.postage_type).toBe('<CarrierB> Ground')
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(rate.total))
    const [out, back] = await Promise.all(
      [sent, shipment].map(({ ship_code }) => v3.get(`/track?ship_code=${ship_code}`)),
    )
    expect(out?.body.details.destination).toBe('Portland, OR, US')
    expect(back?.body.details.destination).toBe('Mississauga, ON, CA')
  })

  it('comes from the region that the account has moved to', async () => {
    const { v3: its, account: mover } = await fundedV3(service)
    const { body } = await its.post('/shipments', flatShipment())
    await setSetting(service.app.register, mover, 'region', 'BC', Date.now())
    await eventually(async () => {
      const answer = await comeBack({ ship_code: body.shipment.ship_code }, {}, its)
      expectBought(answer)
      expect(answer.body.shipment.region).toBe('BC')
    })
  })

  it('is found by each key, and by all that agree', async () => {
    const sent = await send({ order_id: 'R2' })
    const { ship_code, tracking_code } = sent
    for (const keys of [
      { ship_code: ship_code.toLowerCase() },
      { tracking_code },
      { order_id: 'r2' },
      { ship_code, tracking_code, order_id: 'R2' },
    ]) {
      const { status, body } = await comeBack(keys)
      expect(status).toBe(200)
      expect(body.shipment).toMatchObject({ is_return: true, order_id: 'R2' })
    }
  })

  it('wants a key', async () => {
    const { status, body } = await comeBack({ ship_code: '' })
    expect(status).toBe(422)
    expect(body.message).toContain('is required')
  })

  it('is of the order whose id is written so, before any other', async () => {
    const exact = await send({ order_id: 'Spelled 1', weight: 1 })
    await send({ order_id: 'SPELLED1', weight: 2 })
    await send({ order_id: 'spelled1', weight: 3 })
    expect((await comeBack({ order_id: 'sPELLED1' })).status).toBe(409)
    const { status, body } = await comeBack({ order_id: 'Spelled 1' })
    expect(status).toBe(200)
    expect(body.shipment).toMatchObject({ order_id: 'Spelled 1', weight: 1 })
    await v3.get(`/shipments/${exact.ship_code}/void`)
    expect((await comeBack({ order_id: 'Spelled 1' })).status).toBe(409)
  })

  it('of several shipments of an order is 409, of a void one 404', async () => {
    const [one, other] = [await send({ order_id: 'R4' }), await send({ order_id: 'R4' })]
    expect((await comeBack({ order_id: 'R4' })).status).toBe(409)
    await v3.get(`/shipments/${one.ship_code}/void`)
    expect((await comeBack({ order_id: 'R4' })).status).toBe(200)
    expect((await comeBack({ ship_code: one.ship_code })).status).toBe(404)
    expect((await comeBack({ ship_code: other.ship_code, order_id: 'R5' })).status).toBe(404)
  })

  it('finds the one that went out, and a second one, among any number of others', async () => {
    const { store } = service.app.worlds.sandbox
    const tenant = serviceOn(account)
    const sent = await send({ order_id: 'R6' })
    const known = await store.read.shipments.byShipCode(tenant, sent.ship_code)
    if (!known) throw new Error('There is no such shipment.')
    const addLater = async (count: number, isReturn: boolean) => {
      const firstId = await store.takeNumbers('shipment', count)
      const later = Array.from({ length: count }, (_, index) => ({
        shipment: {
          ...boughtShipment(firstId + index, { orderId: 'R6', createdAt: known.createdAt + 1 }),
          request: { ...known.request, isReturn },
        },
        label: null,
      }))
      await store.transact(account, ({ shipments }) => shipments.insertMany(tenant, later))
    }
    await addLater(600, true)
    const answer = await comeBack({ order_id: 'R6' })
    expectBought(answer)
    expect(answer.body.rate.postage_type).toBe(sent.postage_type)
    await addLater(1, false)
    await addLater(600, true)
    expect((await comeBack({ order_id: 'R6' })).status).toBe(409)
  })

  it('of a draft, of a return and of nothing is 404', async () => {
    const draft = await send({ purchase_label: false })
    const { shipment } = (await comeBack({ ship_code: (await send()).ship_code })).body
    for (const ship_code of [draft.ship_code, shipment.ship_code, '261121ZZZZZZ']) {
      expect((await comeBack({ ship_code })).status).toBe(404)
    }
  })

  it("of another account's shipment is 404", async () => {
    const { v3: stranger } = await fundedV3(service)
    const sent = await send()
    expect((await comeBack({ ship_code: sent.ship_code }, {}, stranger)).status).toBe(404)
  })

  it('from a country where no return starts is 422', async () => {
    const sent = await send({
      city: 'Lyon',
      province_code: '69',
      postal_code: '69001',
      country_code: 'FR',
    })
    expect((await comeBack({ ship_code: sent.ship_code })).status).toBe(422)
  })

  it('with a key is bought once, even after the outbound label was voided', async () => {
    const sent = await send()
    const headers = { 'idempotency-key': 'way back' }
    const first = await comeBack({ ship_code: sent.ship_code }, headers)
    await v3.get(`/shipments/${sent.ship_code}/void`)
    const before = await booksOf(service, account)
    for (const body of [{ ship_code: sent.ship_code }, { ship_code: '261121ZZZZZZ' }, {}]) {
      expect((await comeBack(body, headers)).body).toEqual(first.body)
    }
    expect(await booksOf(service, account)).toEqual(before)
  })

  it.each([
    ['no token', null, 401],
    ['no labels:create', ['shipments:write'], 403],
    ['no shipments:write', ['labels:create'], 403],
  ] as const)('with %s is %s', async (_, scopes, expected) => {
    const token = scopes && (await service.token(account, 'sandbox', scopes))
    const answer = await v3.post('/shipments/return-label', {}, { token })
    expect(answer.status).toBe(expected)
  })
})
