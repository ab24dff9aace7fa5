import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCloseouts } from '#core/closeout/closeouts.ts'
import { type Answer, ApiClient } from '../support/client.ts'
import { type DatabaseKit, describeOnEachEngine } from '../support/engines.ts'
import { fundedClient } from '../support/funded-client.ts'
import type { PublishedApi } from '../support/openapi.ts'
import { openShop, placeOrder } from '../support/placed-orders.ts'
import { type Service, startService } from '../support/service.ts'
import { shipmentBody } from '../support/tested-version.ts'
import { type Books, openBooks } from './books.ts'
import { commandFor } from './proof-world.ts'

export type Codes = {
  readonly ship: string
  readonly tracking: string
  readonly order: string
  readonly batch: string
  readonly closeout: string
  readonly store: string
  /** Our own id of the order. */
  readonly orderNumber: string
}

const unknown: Codes = {
  ship: '260105ZZZZZZ',
  tracking: '9400100000000000000000',
  order: 'never',
  batch: '999999',
  closeout: '999999',
  store: '999999',
  orderNumber: '999999',
}

export type Question = { readonly method: string; readonly path: string; readonly body?: unknown }
export type Asking = (codes: Codes, own: Codes) => Question

export const get = (path: string): Question => ({ method: 'GET', path })
/** What every version asks alike. */
export const sharedQuestions: Readonly<Record<string, Asking>> = {
  'GET /shipments/{ship_code}': ({ ship }) => get(`/shipments/${ship}`),
  'GET /shipments/{ship_code}/void': ({ ship }) => get(`/shipments/${ship}/void`),
  'GET /track by ship_code': ({ ship }) => get(`/track?ship_code=${ship}`),
  'GET /track by tracking_code': ({ tracking }) => get(`/track?tracking_code=${tracking}`),
  'GET /track by order_id': ({ order }) => get(`/track?order_id=${order}`),
}

const filters: Readonly<Record<string, (codes: Codes) => string>> = {
  ship_code: ({ ship }) => `ship_code=${ship}`,
  tracking_code: ({ tracking }) => `tracking_code=${tracking}`,
  order_id: ({ order }) => `order_id=${order}`,
  batch_id: ({ batch }) => `batch_id=${batch}`,
  closeout_id: ({ closeout }) => `closeout_id=${closeout}`,
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

/** A version, and every way in which it takes a code of somebody's, but the filters of its lists. */
export type Version = {
  readonly name: string
  readonly published: PublishedApi
  readonly questions: Readonly<Record<string, Asking>>
}

type Party = {
  readonly client: ApiClient
  readonly codes: Codes
}

/** Two accounts in one house: one has everything that can have a code, the other a store. */
export function neighbours(kit: DatabaseKit, { name: version, published }: Version) {
  let service: Service
  let books: Books
  let owner: Party
  let stranger: Party
  beforeAll(async () => {
    const config = await kit.config()
    service = await startService(await kit.settings())
    books = await openBooks(config)
    owner = await party('Wanda Only')
    stranger = await party(null)
  })
  afterAll(async () => {
    await books[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  /** An account with a store, and one of everything that can have a code where it ships to somebody. */
  async function party(recipient: string | null): Promise<Party> {
    const { client: maker, account } = await fundedClient(service)
    const token = await service.token(account)
    const client = new ApiClient(`${service.url}/sandbox/api/${version}`, token, published)
    const shopId = await openShop(service, account)
    const store = String(shopId)
    if (recipient === null) return { client, codes: { ...unknown, store } }
    const order = await placeOrder(service, account, { shopId, orderId: 'theirs' })
    const batch = (await maker.post('/batches')).body.batch.id
    const bought = await maker.post(
      '/shipments',
      shipmentBody({ order_id: 'theirs', batch_id: batch }, { name: recipient }),
    )
    const { ship_code, tracking_code } = bought.body.shipment
    const command = await commandFor(service.app.worlds.sandbox, account)
    const [closeout] = await createCloseouts(command, { carrier: null, region: null })
    return {
      client,
      codes: {
        ship: ship_code,
        tracking: tracking_code,
        order: 'theirs',
        batch,
        closeout: String(closeout?.id),
        store,
        orderNumber: String(order),
      },
    }
  }

  const everything = async () => [
    await books.rows('select * from shipment order by id'),
    await books.rows('select * from ledger_entry order by account_id, transaction_id, position'),
    await books.rows('select * from tracking_event order by shipment_id, sequence'),
    await books.rows('select * from shop order by id'),
    await books.rows('select * from shop_order order by id'),
    await books.rows('select * from closeout order by id'),
  ]

  return {
    service: () => service,
    owner: () => owner,
    stranger: () => stranger,
    party,
    everything,
  }
}

const ask = (client: ApiClient, { method, path, body }: Question) =>
  client.ask(method, path, { body })

/** Orders and stores have numbers, which another world may have given to its own. */
const isNumbered = (question: string): boolean => /orders|stores/.test(question)

export function describeStrangers(version: Version): void {
  const { name: versionName, published, questions } = version
  describeOnEachEngine(`another account’s codes, in ${versionName},`, kit => {
    const { service, owner, stranger, party, everything } = neighbours(kit, version)

    test.each(Object.entries(questions))(
      'get the 404 of an unknown one from %s',
      async (_, asking) => {
        const before = await everything()
        const { client, codes } = stranger()
        const answer = await ask(client, asking(owner().codes, codes))
        expect(answer.status).toBe(404)
        expect(shapeOf(answer)).toEqual(shapeOf(await ask(client, asking(unknown, codes))))
        expect(await everything()).toEqual(before)
      },
    )

    test('are known to whom they belong, by every one of these questions', async () => {
      const own = await party('Somebody')
      for (const [name, asking] of Object.entries(questions)) {
        const { status } = await ask(own.client, asking(own.codes, own.codes))
        // By then the order has another name.
        const renamed = name === 'GET /{store_id}/orders/{order_id}'
        expect(renamed || status !== 404, `${name}: ${status}`).toBe(true)
      }
    })

    test('are asked for by each operation that takes one', () => {
      const asked = Object.keys(questions).map(name => name.replace(/ (by|in) .*/, ''))
      const taking = published.operations.filter(operation => operation.includes('{'))
      expect(asked).toEqual(expect.arrayContaining(taking))
    })

    test.each(Object.entries(filters))('list nothing by %s', async (_, query) => {
      const path = `/shipments?${query(owner().codes)}`
      const { status, body } = await stranger().client.get(path)
      expect(status).toBe(200)
      expect(body).toMatchObject({ data: [], meta: { total: 0 } })
      expect((await owner().client.get(path)).body.meta.total).toBe(1)
    })

    test('are unknown in the other world', async () => {
      const token = await service().token(await service().account(), 'production')
      const client = new ApiClient(`${service().url}/api/${versionName}`, token, published)
      for (const [name, asking] of Object.entries(questions)) {
        if (isNumbered(name)) continue
        expect((await ask(client, asking(owner().codes, unknown))).status).toBe(404)
      }
    })
  })
}
