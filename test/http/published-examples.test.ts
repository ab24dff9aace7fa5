import { channel } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { asideExample } from '#http/base/edge.ts'
import { edges } from '#http/server.ts'
import { bookedFreight } from '../support/book-freight.ts'
import { buyShipment, sellableRequest } from '../support/buy-shipment.ts'
import { type Answer, ApiClient } from '../support/client.ts'
import { fundedClient } from '../support/funded-client.ts'
import { PublishedApi } from '../support/openapi.ts'
import { type Operation, operationsOf } from '../support/openapi-walk.ts'
import { saveDraft } from '../support/save-draft.ts'
import { type Service, startService } from '../support/service.ts'

/** What others need comes first; what would take it away, last. */
const order = ['POST /stores', 'POST /orders', 'POST /shipments', 'POST', 'PUT', 'GET', 'DELETE']
const last = 'GET /shipments/{ship_code}/void'

function placeOf({ name, method }: Operation): number {
  if (name === last) return order.length
  return Math.min(...[name, method].map(word => order.indexOf(word)).filter(at => at !== -1))
}

/** What names a record in a path. */
type RecordNames = Readonly<Record<string, string>>

/** The address with the examples of its parameters in their places; dates of examples pass. */
function addressOf({ path, parameters }: Operation, names: RecordNames): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, example, in: where } of parameters) {
    const value = names[name] ?? example
    if (where === 'path') address = address.replace(`{${name}}`, String(value))
    if (where !== 'query' || value === undefined || name.endsWith('_date')) continue
    for (const [field, inner] of fieldsOf(name, value)) query.append(field, String(inner))
  }
  return query.size === 0 ? address : `${address}?${query}`
}

const fieldsOf = (name: string, value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([field, inner]) => [`${name}[${field}]`, inner] as const)
    : [[name, value]]

/** Where two answers differ in their fields or kinds; null and an empty list may stand for anything. */
function differences(shown: unknown, answered: unknown, path = ''): readonly string[] {
  if (shown === null || answered === null) return []
  if (Array.isArray(shown) && Array.isArray(answered)) {
    const both = shown.length > 0 && answered.length > 0
    return both ? differences(shown[0], answered[0], `${path}.0`) : []
  }
  if (typeof shown !== 'object' || typeof answered !== 'object') {
    return typeof shown === typeof answered ? [] : [path]
  }
  const names = [...new Set([...Object.keys(shown ?? {}), ...Object.keys(answered ?? {})])]
  return names.flatMap(name => {
    if (!(Object.hasOwn(shown, name) && Object.hasOwn(answered, name))) return [`${path}.${name}`]
    return differences(Reflect.get(shown, name), Reflect.get(answered, name), `${path}.${name}`)
  })
}

type Exchange = { readonly operation: Operation; readonly asked: string; readonly answer: Answer }

/** A batch that is processed keeps its shipments: no other example is about it. */
async function batchOfOne(service: Service, account: number, shipmentId: number): Promise<string> {
  const { store } = service.app.worlds.sandbox
  const id = await store.takeNumbers('batch', 1)
  await store.transact(account, async ({ batches }) => {
    await batches.insert(serviceOn(account), { id, name: null, createdAt: 0 })
    await batches.take(serviceOn(account), id, [shipmentId])
  })
  return String(id)
}

/** The addresses of examples are nobody's here, and their numbers are of no shipment of ours. */
function reachable(body: unknown, number: string): unknown {
  if (typeof body !== 'object' || body === null || !('url' in body)) return body
  const known = 'tracking_code' in body ? { tracking_code: number } : {}
  return { ...body, url: 'http://127.0.0.1:1024/', ...known }
}

async function newestDelivery(service: Service, account: number, webhook: string): Promise<string> {
  const { webhooks } = service.app.worlds.sandbox.store.read
  const all = { state: null, before: null }
  const [newest] = await webhooks.deliveries(serviceOn(account), Number(webhook), all, 0, 1)
  return String(newest?.sequence ?? 1)
}

/** Asks every operation of the document for its example. */
async function* exchanges(version: string, file: URL): AsyncGenerator<Exchange> {
  await using service = await startService()
  const { account } = await fundedClient(service)
  await addCard(service.app.worlds.sandbox, account, 'test_card', true)
  const token = await service.token(account)
  const published = new PublishedApi(file)
  const client = new ApiClient(`${service.url}/sandbox/api/${version}`, token, published)
  const draft = () => saveDraft(service, token, sellableRequest)
  const bought = await buyShipment(service, token)
  const number = bought.trackingCode
  const saved = await draft()
  const shipments: Readonly<Record<string, number>> = {
    'GET /labels/{shipment_id}': bought.id,
    'POST /labels/{shipment_id}': await draft(),
    'POST /ltl/{shipment_id}/cancel': await bookedFreight(service, token),
  }
  let shipCode = ''
  let webhook = ''
  const operations = operationsOf(JSON.parse(readFileSync(file, 'utf8')))
  for (const operation of operations.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { name, method, requestBody } = operation
    const sent: unknown = requestBody?.content['application/json'].example
    const own: Readonly<Record<string, object>> = {
      'POST /shipments/return-label': { ship_code: shipCode },
      'POST /pickups': { shipment_ids: [bought.id] },
    }
    const body = own[name] ?? reachable(sent, number)
    const address = addressOf(operation, {
      ship_code: shipCode,
      shipment_id: String(shipments[name] ?? saved),
      number,
      ...(operation.path.startsWith('/webhooks/') && {
        id: webhook,
        delivery_id: await newestDelivery(service, account, webhook),
      }),
      ...(name === 'POST /batches/{id}/process' && {
        id: await batchOfOne(service, account, await draft()),
      }),
      ...(name === 'GET /batches/{id}/label' && {
        id: await batchOfOne(service, account, (await buyShipment(service, token)).id),
      }),
    })
    const answer = await client.ask(method, address, body === undefined ? {} : { body })
    yield { operation, asked: `${method} ${address}`, answer }
    if (name === 'POST /webhooks') webhook = String(answer.body.data.id)
    if (name === 'POST /shipments') shipCode = (answer.body.shipment ?? answer.body.data).ship_code
  }
  expect(shipCode !== '').toBe(operations.some(({ name }) => name === 'POST /shipments'))
}

const fastifyMade = channel('fastify.initialization')
const addHeader = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-added', 'by a hook')
    done()
  })
}

describe.each(edges.map(({ name, openapi }) => [name, openapi] as const))(
  'the examples of %s',
  (version, file) => {
    const all: Exchange[] = []
    beforeAll(async () => {
      fastifyMade.subscribe(addHeader)
      try {
        for await (const exchange of exchanges(version, file)) all.push(exchange)
      } finally {
        fastifyMade.unsubscribe(addHeader)
      }
    })

    it('are taken by a real service, which answers as they show', () => {
      for (const { operation, asked, answer } of all) {
        const { responses } = operation
        const good = Object.keys(responses).find(status => status.startsWith('2')) ?? '200'
        expect(String(answer.status), `${asked}: ${answer.text}`).toBe(good)
        const { content, [asideExample]: aside } = responses[good] ?? {}
        const shown = content?.['application/json'].example ?? aside
        expect(differences(shown, answer.body), operation.name).toEqual([])
      }
    })

    it('are all answered in one way: a header that one hook adds is on every answer', () => {
      for (const { asked, answer } of all) {
        expect(answer.headers.get('x-added'), asked).toBe('by a hook')
      }
    })
  },
)
