import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { commandOf } from '#core/command/command.ts'
import { labelMoney } from '#core/ledger/label-money.ts'
import { statement } from '#core/ledger/statement.ts'
import { cancelFreight } from '#core/purchase/void/void-shipment.ts'
import { bookedFreight } from '#test/support/book-freight.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { fundedClient } from '#test/support/funded-client.ts'
import { agreeing, proofBehindCheckpoint } from '#test/support/proven-books.ts'
import { type Service, startService } from '#test/support/service.ts'
import { shipmentBody } from '#test/support/tested-version.ts'

describeOnEachEngine('the money of a label', kit => {
  let service: Service
  beforeAll(async () => {
    service = await startService(await kit.settings())
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const readers = () => service.app.worlds.sandbox.store.read
  const idOf = async (account: number, code: string): Promise<number> =>
    (await readers().shipments.byShipCode(serviceOn(account), code))?.id ?? 0
  const moneyOf = (account: number, id: number) => labelMoney(readers(), serviceOn(account), id)
  const toldOf = async (account: number, id: number) => {
    const { postings, ...sums } = await moneyOf(account, id)
    return { kinds: postings.map(({ kind }) => kind), ...sums }
  }

  test('is its purchase, with the balance after it, as the statement has it', async () => {
    const { client, account } = await fundedClient(service, {}, 100_00)
    const { ship_code, total_paid } = (await client.post('/shipments', shipmentBody())).body
      .shipment
    const cost = Math.round(total_paid * 100)
    const { postings, ...sums } = await moneyOf(account, await idOf(account, ship_code))
    expect(sums).toEqual({ sum: -cost, cost })
    expect(postings).toMatchObject([
      {
        kind: 'purchase',
        amount: -cost,
        balanceAfter: 100_00 - cost,
        heldAfter: 0,
        cause: { kind: 'shipment', id: ship_code },
      },
    ])
    const page = { after: null, before: null, filter: {} }
    const { lines } = await statement(readers(), serviceOn(account), page, 1)
    expect(lines).toEqual(postings)
  })

  test('comes to nothing once the label is void, and the proof agrees', async () => {
    const { client, account } = await fundedClient(service)
    const { ship_code } = (await client.post('/shipments', shipmentBody())).body.shipment
    await client.post('/shipments', shipmentBody())
    expect((await client.get(`/shipments/${ship_code}/void`)).status).toBe(200)
    expect(await toldOf(account, await idOf(account, ship_code))).toEqual({
      kinds: ['purchase', 'void_refund'],
      sum: 0,
      cost: 0,
    })
    const proof = await proofBehindCheckpoint(service.app.worlds.sandbox.store, account)
    expect(proof).toMatchObject(agreeing)
  })

  test('tells of the hold of a carrier that answered late', async () => {
    const { client, account } = await fundedClient(service)
    const recipient = { name: 'LOST ANSWER' }
    const { shipment } = (await client.post('/shipments', shipmentBody({}, recipient))).body
    const { postings, cost } = await moneyOf(account, await idOf(account, shipment.ship_code))
    expect(postings).toMatchObject([
      { kind: 'hold', amount: 0, heldChange: cost, heldAfter: cost, balanceAfter: 1_000_00 },
      { kind: 'purchase', amount: -cost, heldChange: -cost, heldAfter: 0 },
    ])
  })

  test('of freight is told alike', async () => {
    const { account } = await fundedClient(service, {}, 10_000_00)
    const token = await service.token(account)
    const id = await bookedFreight(service, token)
    const world = service.app.worlds.sandbox
    const booked = await toldOf(account, id)
    expect(booked).toEqual({ kinds: ['purchase'], sum: -booked.cost, cost: expect.any(Number) })
    const command = commandOf(world, await world.authenticate(token), null)
    await cancelFreight(command, id)
    expect(await toldOf(account, id)).toMatchObject({ kinds: ['purchase', 'void_refund'], cost: 0 })
  })

  test('of a shipment of another account is not found', async () => {
    const { client, account } = await fundedClient(service)
    const { ship_code } = (await client.post('/shipments', shipmentBody())).body.shipment
    const id = await idOf(account, ship_code)
    const other = await service.account()
    await expect(moneyOf(other, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
