import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, ApiClient } from '../support/client.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { toPortland } from '../support/rate-body.ts'
import { type Service, startService } from '../support/service.ts'
import { fundedClient, shipmentBody } from '../support/shipment-body.ts'
import { type Books, openBooks } from './books.ts'

type Codes = { readonly ship: string; readonly tracking: string; readonly order: string }

const unknown: Codes = { ship: '260105ZZZZZZ', tracking: '9400100000000000000000', order: 'never' }

/** Every way in which version 4 takes a code of somebody's shipment. */
const questions: Readonly<Record<string, (codes: Codes) => string>> = {
  'a fetch': ({ ship }) => `/shipments/${ship}`,
  'a void': ({ ship }) => `/shipments/${ship}/void`,
  'tracking by ship_code': ({ ship }) => `/track?ship_code=${ship}`,
  'tracking by tracking_code': ({ tracking }) => `/track?tracking_code=${tracking}`,
  'tracking by order_id': ({ order }) => `/track?order_id=${order}`,
}

const filters: Readonly<Record<string, (codes: Codes) => string>> = {
  ship_code: ({ ship }) => `ship_code=${ship}`,
  tracking_code: ({ tracking }) => `tracking_code=${tracking}`,
  order_id: ({ order }) => `order_id=${order}`,
  to_name: () => 'to_name=Wanda',
  status: () => 'status=ready',
  from_date: () => 'from_date=2020-01-01',
  nothing: () => '',
}

/** What an answer is made of, but for what no two answers share. */
function shapeOf({ status, headers, body }: Answer) {
  const personal = ['date', 'request-id', 'ratelimit-remaining', 'ratelimit-reset']
  const kept = [...headers].filter(([name]) => !personal.includes(name))
  return { status, headers: Object.fromEntries(kept), body }
}

describeOnEachEngine('another account’s codes', kit => {
  let service: Service
  let books: Books
  let owner: ApiClient
  let stranger: ApiClient
  let foreign: Codes
  beforeAll(async () => {
    const config = await kit.config()
    service = await startService(await kit.settings())
    books = await openBooks(config)
    ;({ client: owner } = await fundedClient(service))
    ;({ client: stranger } = await fundedClient(service))
    const to_address = { ...toPortland, name: 'Wanda Only' }
    const { body } = await owner.post(
      '/shipments',
      shipmentBody({ to_address, order_id: 'theirs' }),
    )
    const { ship_code, tracking_code } = body.shipment
    foreign = { ship: ship_code, tracking: tracking_code, order: 'theirs' }
  })
  afterAll(async () => {
    await books[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  const everything = async () => [
    await books.rows('select * from shipment order by id'),
    await books.rows('select * from ledger_entry order by account_id, transaction_id, position'),
    await books.rows('select * from tracking_event order by shipment_id, sequence'),
  ]

  test.each(Object.entries(questions))('get the 404 of an unknown one from %s', async (_, path) => {
    const before = await everything()
    const answer = await stranger.get(path(foreign))
    expect(answer.status).toBe(404)
    expect(shapeOf(answer)).toEqual(shapeOf(await stranger.get(path(unknown))))
    expect(await everything()).toEqual(before)
    expect((await owner.get(path(foreign).replace('/void', ''))).status).toBe(200)
  })

  test.each(Object.entries(filters))('list nothing by %s', async (_, query) => {
    const { status, body } = await stranger.get(`/shipments?${query(foreign)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [], meta: { total: 0 } })
    const own = await owner.get(`/shipments?${query(foreign)}`)
    expect(own.body.meta.total).toBe(1)
  })

  test('are free to be used as one’s own order ids and keys', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const body = shipmentBody({ order_id: 'theirs' })
    const mine = await stranger.post('/shipments', body, { headers })
    const theirs = await owner.post('/shipments', body, { headers })
    expect(mine.body.shipment.ship_code).not.toBe(theirs.body.shipment.ship_code)
    const tracked = await stranger.get('/track?order_id=theirs')
    expect(tracked.body.details.ship_code).toBe(mine.body.shipment.ship_code)
  })

  test('are unknown in the other world', async () => {
    const account = await service.account()
    const production = new ApiClient(
      `${service.url}/api/v4`,
      await service.token(account, 'production'),
    )
    for (const path of Object.values(questions)) {
      expect((await production.get(path(foreign))).status).toBe(404)
    }
  })
})
