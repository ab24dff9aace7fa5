import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BatchState } from '#core/batch/batch.ts'
import { dayMs } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { publishedCodes } from '#http/base/edge.ts'
import { statusOf } from '#http/base/status-of-code.ts'
import type { WireCode } from '#http/base/transport-fault.ts'
import { type Books, openBooks } from '../../../proof/books.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { sqliteKit } from '../../../support/engines.ts'
import { openAllStores } from '../../../support/full-of-stores.ts'
import { sendingFiles } from '../../../support/own-label-files.ts'
import { startService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { bookingBody, freightBody } from '../support/freight-body.ts'
import { type FullAccount, fullAccount } from '../support/full-account.ts'
import { operations } from '../support/operations.ts'
import { orderBody } from '../support/order-body.ts'
import { mug } from '../support/rate-body.ts'
import { recordsIn, rowsOf } from '../support/records.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const kit = sqliteKit()
const config = await kit.config()
const service = await startService(await kit.settings())
const { sandbox } = service.app.worlds
const { store } = sandbox

/**
 * Every operation of its kind has these, whatever it is about. `codes.test.ts` provokes each of them once.
 */
const ofAllOperations: ReadonlySet<string> = new Set<WireCode>([
  'unauthenticated',
  'token_expired',
  'token_revoked',
  'scope_missing',
  'not_found',
  'validation_failed',
  'idempotency_conflict',
  'idempotency_in_progress',
  'too_many_requests',
  'unavailable',
  'internal_error',
  'malformed_request',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'request_timeout',
  'headers_too_large',
])

type Asker = Pick<FullAccount, 'client' | 'account'>

/** What an operation is asked so that it is refused; by the full account where no other is named. */
type Refused = {
  readonly asker?: Asker
  readonly token?: string
  /** What the path names. */
  readonly id?: string | number
  readonly query?: string
  readonly body?: Body
}

type Provoke = (its: FullAccount) => Refused | Promise<Refused>

const post = async (client: ApiClient, path: string, body: Body): Promise<Answer['body']> => {
  const { status, text, body: answered } = await client.post(path, body)
  expect(status, text).toBe(201)
  return answered.data
}
const saved = async ({ client }: Asker, body: Body = shipmentBody()): Promise<number> =>
  (await post(client, '/shipments', body)).id
const bought = async ({ client }: FullAccount, body: Body = shipmentBody()): Promise<number> =>
  (await post(client, '/labels', body)).shipment_id

/** A batch with a draft. */
async function batchThatIs(state: BatchState, its: FullAccount) {
  const member = await saved(its)
  const { id } = await post(its.client, '/batches', { shipment_ids: [member] })
  await store.transact(its.account, ({ batches }) => batches.move(its.tenant, id, ['open'], state))
  return { id: id as number, member }
}

const broke = (): Promise<Asker> => clientOf(service, { credits: 0 })

/** Somebody does this between what the next call reads and what it writes. */
function meanwhile(numbersOf: 'pickup' | 'closeout', act: () => Promise<unknown>): void {
  const take = store.takeNumbers.bind(store)
  let isDone = false
  vi.spyOn(store, 'takeNumbers').mockImplementation(async (kind, count) => {
    if (kind === numbersOf && !isDone) {
      isDone = true
      await act()
    }
    return await take(kind, count)
  })
}

/** Somebody does this after the next call has read freight twice: for its kind, and for its state. */
function meanwhileForFreight(act: () => Promise<unknown>): void {
  const { freight } = store.read
  const read = freight.byId.bind(freight)
  let reads = 0
  vi.spyOn(freight, 'byId').mockImplementation(async (tenant, id) => {
    const found = await read(tenant, id)
    reads += 1
    if (reads === 2) await act()
    return found
  })
}

/** Lists a shipment that is taken back before it is written down. */
async function voidedMeanwhile(numbersOf: 'pickup' | 'closeout', its: FullAccount) {
  const id = await bought(its)
  meanwhile(numbersOf, () => its.client.ask('DELETE', `/shipments/${id}`))
  return { body: { shipment_ids: [id] } }
}

const withMember =
  (state: BatchState): Provoke =>
  async its => {
    const { id, member } = await batchThatIs(state, its)
    return { id, body: { shipment_ids: [member] } }
  }

const joining =
  (state: BatchState): Provoke =>
  async its => ({ body: shipmentBody({ batch_id: (await batchThatIs(state, its)).id }) })

/** A token may neither rotate nor revoke the one that created it. */
async function byItsChild({ client }: FullAccount): Promise<Refused> {
  const parent = await post(client, '/tokens', { name: 'Parent' })
  const child = await client.post('/tokens', { name: 'Child' }, { token: parent.token })
  return { token: child.body.data.token, id: parent.id }
}

/** How each operation is refused by the state of things, or by a carrier or a card. */
const provoked: Record<string, Partial<Record<WireCode, Provoke>>> = {
  'POST /shipments': { conflict: joining('processed'), batch_in_use: joining('processing') },
  'PUT /shipments/{shipment_id}': {
    conflict: ({ names }) => ({ id: names.bought, body: shipmentBody() }),
    batch_in_use: async its => ({
      id: (await batchThatIs('processing', its)).member,
      body: shipmentBody(),
    }),
  },
  'DELETE /shipments/{shipment_id}': {
    not_voidable: ({ names }) => ({ id: names.freight }),
    async conflict() {
      const asker = await clientOf(service, { credits: 10_000_00 })
      const id = await saved(asker, bookingBody())
      meanwhileForFreight(() => post(asker.client, `/labels/${id}`, {}))
      return { asker, id }
    },
  },
  'POST /labels': {
    insufficient_credits: async () => ({ asker: await broke(), body: shipmentBody() }),
    conflict: joining('processed'),
    batch_in_use: joining('processing'),
    price_above_max: () => ({ body: shipmentBody({ max_price: 0.01 }) }),
    label_format_unavailable: () => ({ body: bookingBody({ label_format: 'zpl' }) }),
    carrier_rejected: async () => ({
      asker: await clientOf(service),
      body: shipmentBody({}, { name: 'REFUSED' }),
    }),
    carrier_error: () => ({
      body: shipmentBody({ service: 'carrierb.ground', timeout: 1 }, { postal_code: '00002' }),
    }),
  },
  'POST /labels/{shipment_id}': {
    async insufficient_credits() {
      const asker = await broke()
      return { asker, id: await saved(asker) }
    },
    conflict: ({ names }) => ({ id: names.bought }),
    batch_in_use: async its => ({ id: (await batchThatIs('processing', its)).member }),
    price_above_max: async its => ({ id: await saved(its), body: { max_price: 0.01 } }),
    label_format_unavailable: async its => ({
      id: await saved(its, bookingBody()),
      body: { label_format: 'zpl' },
    }),
    async carrier_rejected() {
      const asker = await clientOf(service)
      return { asker, id: await saved(asker, shipmentBody({}, { name: 'REFUSED' })) }
    },
    carrier_error: async its => ({
      id: await saved(its, shipmentBody({}, { postal_code: '00002' })),
      body: { service: 'carrierb.ground', timeout: 1 },
    }),
  },
  'GET /labels/{shipment_id}': {
    conflict: ({ names }) => ({ id: names.draft }),
    label_format_unavailable: ({ names }) => ({ id: names.bought, query: '?label_format=gif' }),
  },
  'POST /ltl/{shipment_id}/cancel': {
    not_cancellable: async its => ({ id: await saved(its, freightBody()) }),
  },
  'POST /credits/top-up': {
    payment_declined: async () => ({ asker: await broke(), body: { amount: 10 } }),
  },
  'POST /tracking/subscribe': {
    async conflict() {
      // Its subscribers are told of nothing while other refusals are looked at.
      const asker = await fullAccount(service)
      const body = { tracking_code: asker.names.number, url: 'http://127.0.0.1:1024/' }
      for (let made = 0; made < 10; made++) await post(asker.client, '/tracking/subscribe', body)
      return { asker, body }
    },
  },
  'POST /batches/{id}/shipments': {
    conflict: withMember('processed'),
    batch_in_use: withMember('processing'),
  },
  'DELETE /batches/{id}/shipments': {
    conflict: withMember('processed'),
    batch_in_use: withMember('processing'),
  },
  'POST /batches/{id}/process': {
    conflict: async its => ({ id: (await batchThatIs('processed', its)).id }),
  },
  'GET /batches/{id}/label': {
    conflict: ({ names }) => ({ id: names.batch }),
    batch_in_use: async its => ({ id: (await batchThatIs('processing', its)).id }),
    async label_format_unavailable(its) {
      const carriers = sandbox.carriers.bind(sandbox)
      const spied = vi
        .spyOn(sandbox, 'carriers')
        .mockImplementation(() => carriers().map(sendingFiles('gif')))
      const sent = await bought(its, shipmentBody({}, { name: 'VOID LATER' }))
      spied.mockRestore()
      return { id: (await post(its.client, '/batches', { shipment_ids: [sent] })).id }
    },
  },
  'POST /closeouts': { conflict: its => voidedMeanwhile('closeout', its) },
  'POST /pickups': {
    async shipment_in_use(its) {
      const body = { shipment_ids: [await bought(its)] }
      await post(its.client, '/pickups', body)
      return { body }
    },
    conflict: its => voidedMeanwhile('pickup', its),
  },
  'DELETE /pickups/{id}': {
    async not_cancellable(its) {
      const id = await bought(its)
      const [pickup] = (await post(its.client, '/pickups', { shipment_ids: [id] })).pickups
      await advanceClock(sandbox, its.account, 7 * dayMs)
      return { id: pickup.id }
    },
  },
  'POST /orders': {
    conflict: ({ names }) => ({
      body: orderBody(Number(names.store), { order_id: names.orderCode }),
    }),
  },
  'PUT /orders/{id}': {
    conflict: ({ names }) => ({
      id: names.looseOrder,
      body: orderBody(Number(names.store), { order_id: names.orderCode }),
    }),
  },
  'DELETE /orders/{id}': { order_in_use: ({ names }) => ({ id: names.order }) },
  'POST /stores': {
    async conflict() {
      const asker = await clientOf(service)
      await openAllStores(store, asker.account)
      return { asker, body: { identifier: 'One more' } }
    },
  },
  'DELETE /stores/{id}': { store_in_use: ({ names }) => ({ id: names.store }) },
  'POST /products': {
    conflict: ({ names }) => ({ body: { sku: names.product, title: 'Kettle' } }),
  },
  'DELETE /products/{sku}': {
    async product_in_use(its) {
      const { sku } = await post(its.client, '/products', { sku: 'MUG', title: 'Mug' })
      await saved(its, shipmentBody({ items: [{ ...mug, sku }] }))
      return { id: sku }
    },
  },
  'POST /webhooks': {
    async conflict() {
      const asker = await clientOf(service)
      const body = { url: 'http://127.0.0.1:1024/' }
      for (let made = 0; made < 50; made++) await post(asker.client, '/webhooks', body)
      return { asker, body }
    },
  },
  'POST /tokens': {
    async conflict() {
      const asker = await clientOf(service, { settings: { max_tokens: '1' } })
      return { asker, body: { name: 'One more' } }
    },
  },
  'POST /tokens/{id}/rotate': { conflict: byItsChild },
  'DELETE /tokens/{id}': { conflict: byItsChild },
}

/**
 * These leave rows: somebody else writes while they are judged, or the ledger keeps the money that was
 * set aside for a carrier and given back.
 */
const leavesRows: ReadonlySet<string> = new Set([
  'DELETE /shipments/{shipment_id} conflict',
  'POST /labels carrier_rejected',
  'POST /labels/{shipment_id} carrier_rejected',
  'POST /closeouts conflict',
  'POST /pickups conflict',
])

let full: FullAccount
let books: Books
beforeAll(async () => {
  books = await openBooks(config)
  full = await fullAccount(service)
})
afterAll(async () => {
  await books[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const written = async (account: number) => rowsOf(account, await recordsIn('sqlite', books))

const pairs = Object.entries(provoked).flatMap(([name, codes]) =>
  Object.entries(codes).map(([code, provoke]) => [name, code as WireCode, provoke] as const),
)

it.each(pairs)('%s is refused with %s', async (name, code, provoke) => {
  const { asker = full, token, id, query = '', body } = await provoke(full)
  const [method = '', path = ''] = name.split(' ')
  const address = path.replace(/\{\w+\}/, String(id)) + query
  const before = await written(asker.account)
  const answer = await asker.client.ask(method, address, { body, ...(token && { token }) })
  expectError(answer, statusOf[code], code)
  expect(answer.body.error.message).toMatch(/^[A-Z].*[.]$/)
  const after = await written(asker.account)
  if (leavesRows.has(`${name} ${code}`)) expect(after).not.toEqual(before)
  else expect(after).toEqual(before)
})

it('every published refusal is provoked here, but those that all operations have', () => {
  const published = operations.flatMap(({ name, responses }) =>
    Object.values(responses)
      .flatMap(({ [publishedCodes]: codes = [] }) => codes)
      .filter(code => !ofAllOperations.has(code))
      .map(code => `${name} ${code}`),
  )
  expect(pairs.map(([name, code]) => `${name} ${code}`).toSorted()).toEqual(published.toSorted())
})
