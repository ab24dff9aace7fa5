import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { accountOf } from '#core/account/accounts.ts'
import { operatorCaller } from '#core/account/system-caller.ts'
import { commandOf } from '#core/command/command.ts'
import { addCard } from '#core/payment/cards.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { beginShellListening } from '#core/webhook/listening-shell.ts'
import { eventBodies } from '#http/v5/wire/event.ts'
import { compileCheck } from '#schema/validation.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer } from '../../../support/client.ts'
import { clientOfVersion, eachOlderVersion } from '../../../support/older-versions.ts'
import { type Service, startService } from '../../../support/service.ts'
import {
  type ReceivedMessage,
  type Subscriber,
  startSubscriber,
} from '../../../support/subscriber.ts'
import { clientOf } from '../support/client.ts'
import { orderBody, storeOf } from '../support/order-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

let service: Service
let subscriber: Subscriber
beforeAll(async () => {
  service = await startService()
  subscriber = await startSubscriber()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await subscriber[Symbol.asyncDispose]()
})

const types = Object.keys(eventBodies) as readonly (keyof typeof eventBodies)[]
const checks = types.map(type => [type, compileCheck(eventBodies[type])] as const)

function expectPublished({ body }: ReceivedMessage): void {
  const [, check] = checks.find(([type]) => type === body.type) ?? []
  expect(check?.(body), body.type).toBeNull()
}

/** An account with a subscriber of its own. */
async function listeningAccount(options: Parameters<typeof clientOf>[1] = {}) {
  const its = await clientOf(service, options)
  const own = await startSubscriber()
  const { body } = await its.client.post('/webhooks', { url: own.url })
  const make = async (path: string, sent: Body): Promise<Answer['body']> => {
    const answer = await its.client.post(path, sent)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.data
  }
  return { ...its, ...own, make, webhookId: body.data.id as number }
}

describe('the example of a message', () => {
  it.each(checks)('of %s is one', (type, check) => {
    const { examples: [example] = [] } = eventBodies[type] as { examples?: readonly object[] }
    expect(example).toMatchObject({ type })
    expect(check(example)).toBeNull()
  })
})

describe('an account to which a shell listens', () => {
  it('has its events recorded from the next call on, also of callers that were remembered', async () => {
    const { client, account } = await clientOf(service)
    const { sandbox } = service.app.worlds
    expect((await client.post('/shipments', shipmentBody())).status).toBe(201)
    const row = await sandbox.store.read.accounts.byId(account)
    if (!row) throw new Error('the account is gone')
    const caller = await operatorCaller(sandbox, accountOf(row))
    expect(await beginShellListening(commandOf(sandbox, caller, null))).toBe(0)
    const { body } = await client.post('/shipments', shipmentBody())
    const events = await sandbox.store.read.events.after(serviceOn(account), 0, 10)
    expect(events.map(({ type }) => type)).toEqual(['shipment.created'])
    expect(JSON.parse(events[0]?.body ?? '{}').data.id).toBe(body.data.id)
  })
})

describe('an account that listens is told', () => {
  it('of drafts, one or many, each once', async () => {
    await using its = await listeningAccount()
    const one = await its.make('/shipments', shipmentBody())
    const many = await its.make('/shipments', { shipments: [shipmentBody(), shipmentBody()] })
    const told = await its.received('shipment.created', 3)
    told.map(expectPublished)
    const ids = [one, ...many.shipments].map(({ id }: { id: number }) => id)
    expect(told.map(({ body }) => body.data.id).toSorted()).toEqual(ids.toSorted())
    expect(told[0]?.body).toMatchObject({
      environment: 'sandbox',
      data: { status: 'incomplete', tracking_code: null, total_paid: 0, purchased_at: null },
    })
  })

  it('of a label, by this version', async () => {
    await using its = await listeningAccount()
    const bought = await its.make('/labels', shipmentBody())
    const [told] = await its.received('shipment.purchased')
    if (!told) throw new Error('nothing was told')
    expectPublished(told)
    expect(told.body.data).toMatchObject({
      id: bought.shipment_id,
      ship_code: bought.ship_code,
      status: 'ready',
      tracking_code: bought.tracking_code,
      total_paid: bought.rate.total,
      refund: null,
    })
  })

  it.each(eachOlderVersion)('of a label, by %s', async (_, version) => {
    await using its = await listeningAccount()
    const client = clientOfVersion(version, service, its.token)
    const { status, text } = await client.post('/shipments', version.shipmentBody())
    expect(status, text).toBe(200)
    const [told] = await its.received('shipment.purchased')
    expect(told?.body.data.status).toBe('ready')
  })

  it('of a sale whose answer was lost, when it is found', async () => {
    await using its = await listeningAccount()
    await its.make('/labels', shipmentBody({}, { name: 'LOST ANSWER' }))
    expect(await its.received('shipment.purchased')).toHaveLength(1)
  })

  it('of labels that a batch buys, and of its end', async () => {
    await using its = await listeningAccount()
    const { id: draft } = await its.make('/shipments', shipmentBody())
    const { id } = await its.make('/batches', { shipment_ids: [draft] })
    await its.client.post(`/batches/${id}/process`)
    const [ended] = await its.received('batch.processed')
    if (!ended) throw new Error('nothing was told')
    expectPublished(ended)
    expect(ended.body.data).toMatchObject({ id, status: 'processed', processed_count: 1 })
    const [bought] = await its.received('shipment.purchased')
    expect(bought?.body.data).toMatchObject({ id: draft, batch_id: id })
    expect(bought?.body.sequence).toBeLessThan(ended.body.sequence)
  })

  it('of a void and of its money, also where an operator voids', async () => {
    await using its = await listeningAccount()
    const first = await its.make('/labels', shipmentBody())
    await its.client.ask('DELETE', `/shipments/${first.shipment_id}`)
    const second = await its.make('/labels', shipmentBody())
    const { sandbox } = service.app.worlds
    const row = await sandbox.store.read.accounts.byId(its.account)
    if (!row) throw new Error('no account')
    const caller = await operatorCaller(sandbox, accountOf(row))
    await voidShipment(commandOf(sandbox, caller, null), second.ship_code)
    for (const type of ['shipment.voided', 'shipment.refunded']) {
      const told = await its.received(type, 2)
      told.map(expectPublished)
      expect(told.map(({ body }) => body.data.id)).toEqual([first.shipment_id, second.shipment_id])
      expect(told[0]?.body.data).toMatchObject({
        status: 'voided',
        refund: { status: 'posted', amount: first.rate.total },
      })
    }
  })

  it('of a void that its carrier answers later', async () => {
    await using its = await listeningAccount()
    const { shipment_id: id } = await its.make('/labels', shipmentBody({}, { name: 'VOID LATER' }))
    await its.client.ask('DELETE', `/shipments/${id}`)
    expect(its.messages.map(({ body }) => body.type)).not.toContain('shipment.voided')
    await advanceClock(service.app.worlds.sandbox, its.account, 2 * 3_600_000)
    const [told] = await its.received('shipment.voided')
    expect(told?.body.data.id).toBe(id)
  })

  it('of each scan, in an order that its sequence shows', async () => {
    await using its = await listeningAccount()
    const { shipment_id, tracking_code } = await its.make('/labels', shipmentBody())
    await advanceClock(service.app.worlds.sandbox, its.account, 20 * 86_400_000)
    const told = (await its.received('tracking.updated', 4)).toSorted(
      (a, b) => a.body.sequence - b.body.sequence,
    )
    told.map(expectPublished)
    expect(told.map(({ body }) => body.data.status)).toEqual([
      'received',
      'processing',
      'in_transit',
      'delivered',
    ])
    expect(told[0]?.body.data).toMatchObject({ shipment_id, tracking_code })
  })

  it('of an order, and of the shipment that fulfils it', async () => {
    await using its = await listeningAccount()
    const store = await storeOf(its.client)
    const { id } = await its.make('/orders', orderBody(store, { order_id: 'A 1' }))
    for (let parcels = 0; parcels < 2; parcels++) {
      await its.make('/labels', shipmentBody({ order_id: 'A 1', store_id: store }))
    }
    await its.received('shipment.purchased', 2)
    const [created] = await its.received('order.created')
    const fulfilled = await its.received('order.fulfilled')
    if (!created) throw new Error('nothing was told')
    expectPublished(created)
    expect(created.body.data).toMatchObject({ id, order_id: 'A 1', store_id: store })
    expect(fulfilled).toHaveLength(1)
    expect(fulfilled[0]?.body.data).toMatchObject({ id, status: 'fulfilled' })
  })

  it('of credits that were bought, and of those that run low, once', async () => {
    await using its = await listeningAccount({ credits: 0, settings: { low_credits: '95.00' } })
    await addCard(service.app.worlds.sandbox, its.account, 'test_card', true)
    await its.make('/credits/top-up', { amount: 100 })
    const [paid] = await its.received('credits.topped_up')
    if (!paid) throw new Error('nothing was told')
    expectPublished(paid)
    expect(paid.body.data).toMatchObject({ amount: 100, currency: 'CAD' })
    const bought = await its.make('/labels', shipmentBody())
    await its.make('/labels', shipmentBody())
    await its.received('shipment.purchased', 2)
    const low = await its.received('credits.low')
    expect(low).toHaveLength(1)
    expect(low[0]?.body.data).toEqual({
      available: Number((100 - bought.rate.total).toFixed(2)),
      limit: 95,
      currency: 'CAD',
    })
  })

  it('of no change that was refused, and nobody else is told anything', async () => {
    await using its = await listeningAccount()
    await its.client.post('/labels', shipmentBody({}, { name: 'REFUSED' }))
    await its.make('/shipments', shipmentBody())
    await its.received('shipment.created')
    const types = its.messages.map(({ body }) => body.type)
    expect(types).not.toContain('shipment.purchased')
    expect(subscriber.messages).toEqual([])
  })
})

it('an account that does not listen pays no statement, and keeps no event', async () => {
  const its = await clientOf(service)
  await its.client.post('/labels', shipmentBody())
  const { store } = service.app.worlds.sandbox
  expect(await store.read.events.bySequence(serviceOn(its.account), 1)).toBeNull()
})
