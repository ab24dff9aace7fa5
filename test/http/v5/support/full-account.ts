import { expect } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import type { Operation } from '../../../support/openapi-walk.ts'
import type { Service } from '../../../support/service.ts'
import { clientOf } from './client.ts'
import { bookingBody } from './freight-body.ts'
import { orderBody, storeOf } from './order-body.ts'
import { shipmentBody } from './shipment-body.ts'

/** The scopes of the token that is rotated: its rotation needs them all. */
export const scopesOfOtherToken = ['tokens:manage', 'rates:read'] as const

/** What names the records of an account: one of everything that has an id. */
export type Names = Readonly<
  Record<
    | 'store'
    | 'emptyStore'
    | 'order'
    | 'orderCode'
    | 'looseOrder'
    | 'recipient'
    | 'draft'
    | 'member'
    | 'memberCode'
    | 'bought'
    | 'number'
    | 'freight'
    | 'batch'
    | 'soldBatch'
    | 'closeout'
    | 'pickup'
    | 'manifest'
    | 'card'
    | 'transaction'
    | 'token'
    | 'webhook'
    | 'delivery'
    | 'product',
    string
  >
>

export type FullAccount = Awaited<ReturnType<typeof clientOf>> & { readonly names: Names }

/** An account with one of everything that has an id. */
export async function fullAccount(service: Service): Promise<FullAccount> {
  const its = await clientOf(service)
  const { client } = its
  const store = await storeOf(client)
  const order_id = `order-of-${its.account}`
  const recipient = { name: `Wanda-${its.account}` }
  const order = await made(client, '/orders', orderBody(store, { order_id }))
  const linked = shipmentBody({ order_id }, recipient)
  const member = await made(client, '/shipments', linked)
  const bought = await made(client, '/labels', linked)
  const closed = await made(client, '/labels', linked)
  const [closeout] = (await made(client, '/closeouts', { shipment_ids: [closed.shipment_id] }))
    .closeouts
  const ready = await made(client, '/labels', linked)
  const [pickup] = (await made(client, '/pickups', { shipment_ids: [ready.shipment_id] })).pickups
  const batch = await made(client, '/batches', { shipment_ids: [member.id] })
  const sold = await made(client, '/batches', { shipment_ids: [closed.shipment_id] })
  const token = { name: 'Other', scopes: scopesOfOtherToken }
  const { webhook, delivery } = await pausedWebhook(client)
  return {
    ...its,
    names: textsOf({
      store,
      emptyStore: await storeOf(client),
      order: order.id,
      orderCode: order_id,
      looseOrder: (await made(client, '/orders', orderBody(store, { order_id: 'loose' }))).id,
      recipient: recipient.name,
      draft: (await made(client, '/shipments', linked)).id,
      member: member.id,
      memberCode: member.ship_code,
      bought: bought.shipment_id,
      number: bought.tracking_code,
      freight: (await made(client, '/labels', bookingBody())).shipment_id,
      batch: batch.id,
      soldBatch: sold.id,
      closeout: closeout.id,
      pickup: pickup.id,
      manifest: closeout.manifest_number,
      card: (await made(client, '/payment-methods', { token: 'test_card', default: true })).id,
      token: (await made(client, '/tokens', token)).id,
      webhook,
      delivery,
      product: (await made(client, '/products', { sku: `sku-of-${its.account}`, title: 'Kettle' }))
        .sku,
      transaction: (await client.get('/credits/transactions')).body.data[0].id,
    }),
  }
}

/** Nobody listens there: what an example sends is refused. */
const deafUrl = 'http://127.0.0.1:1024/'

/** Its one message waits. */
async function pausedWebhook(client: ApiClient) {
  const { id: webhook } = await made(client, '/webhooks', { url: deafUrl })
  for (const act of ['pause', 'test']) await client.post(`/webhooks/${webhook}/${act}`)
  const [message] = (await client.get(`/webhooks/${webhook}/deliveries`)).body.data
  return { webhook, delivery: message.id }
}

async function made(client: ApiClient, path: string, body: Body): Promise<Answer['body']> {
  const answer = await client.post(path, body)
  expect(answer.status, `${path}: ${answer.text}`).toBe(201)
  return answer.body.data
}

const textsOf = <Name extends string>(ids: Record<Name, string | number>): Record<Name, string> =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])) as Record<
    Name,
    string
  >

export type Call = { readonly method: string; readonly path: string; readonly body?: Body }

/** What an operation may be asked about in such an account, so that it carries it out. */
export function exampleCall(operation: Operation, names: Names, pathNames: Names = names): Call {
  const { method, path, requestBody } = operation
  const example = requestBody?.content['application/json'].example as Body | undefined
  const address = path
    .replace(/\{[^}]+\}/, nameIn(operation, pathNames))
    .replace('{delivery_id}', pathNames.delivery)
  if (example === undefined) return { method, path: address }
  return { method, path: address, body: { ...example, ...idsIn(operation, example, names) } }
}

const nouns: Readonly<Record<string, keyof Names>> = {
  batches: 'batch',
  closeouts: 'closeout',
  ltl: 'freight',
  orders: 'order',
  products: 'product',
  'payment-methods': 'card',
  pickups: 'pickup',
  rates: 'draft',
  shipments: 'draft',
  stores: 'emptyStore',
  tokens: 'token',
  tracking: 'number',
  webhooks: 'webhook',
}

function nameIn({ method, path }: Operation, names: Names): string {
  const noun = path.split('/')[1] ?? ''
  if (noun === 'labels') return method === 'GET' ? names.bought : names.draft
  if (path === '/batches/{id}/label') return names.soldBatch
  if (noun === 'orders' && method === 'DELETE') return names.looseOrder
  return names[nouns[noun] ?? 'draft']
}

function idsIn({ method, path }: Operation, example: Body, names: Names): Body {
  const leaving = method === 'DELETE' && path === '/batches/{id}/shipments'
  const listed = path === '/pickups' ? names.bought : leaving ? names.member : names.draft
  const known: Body = {
    store_id: Number(names.store),
    payment_method_id: Number(names.card),
    tracking_code: names.number,
    url: deafUrl,
    shipment_ids: [Number(listed)],
  }
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in example))
}
