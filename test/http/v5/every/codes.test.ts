import { beforeAll, expect, it, vi } from 'vitest'
import { issueToken } from '#core/account/tokens.ts'
import { DatabaseUnavailable } from '#db/engine/engine-errors.ts'
import { publishedCodes } from '#http/base/edge.ts'
import { statusOf } from '#http/base/status-of-code.ts'
import type { WireCode } from '#http/base/transport-fault.ts'
import type { Answer } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, keyed, sandboxV5 } from '../support/client.ts'
import { closeBooks } from '../support/closed-books.ts'
import { type FullAccount, fullAccount } from '../support/full-account.ts'
import { operations } from '../support/operations.ts'
import { mug } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { store } = service.app.worlds.sandbox

/** Codes that no request of this version is answered with, and where they are provoked instead. */
const elsewhere = {
  request_timeout: 'before the address is known: test/http/base/intake/connection-errors.test.ts',
  headers_too_large: 'before the address is known: test/http/base/intake/connection-errors.test.ts',
  prefetch_refused: 'versions 3 and 4, whose void is a GET: test/http/v4/void.test.ts',
  sign_in_refused: 'the dashboard alone: test/http/dashboard/guessing.test.ts',
  too_many_tries: 'the dashboard alone: test/http/dashboard/guessing.test.ts',
} as const

type Sent = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> }

/** An answer to what no operation of the document is. */
async function unpublished(path: string, token: string, { method, headers }: Sent = {}) {
  const response = await fetch(`${service.url}${sandboxV5}${path}`, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: response.status, body: await response.json() } as Answer
}

const sandboxFault = (name: string) => ({ headers: { 'sandbox-fault': name } })
const asText = (type: string) => ({ headers: { 'content-type': type } })

/** How each code is provoked, in an account that has one of everything. */
const provoked: Record<
  Exclude<WireCode, keyof typeof elsewhere>,
  (its: FullAccount) => Promise<Answer>
> = {
  validation_failed: ({ client }) => client.post('/stores', { identifier: 7 }),
  unauthenticated: ({ client }) => client.get('/stores', { token: 'nobody' }),
  async token_expired({ client, account }) {
    const old = { accountId: account, environment: 'sandbox', name: 'Old' } as const
    const ends = { scopes: ['stores:read'], expiresAt: Date.now() - 1000 } as const
    const token = await issueToken(store, { ...old, ...ends }, Date.now() - 2000)
    return await client.get('/stores', { token })
  },
  async token_revoked({ client }) {
    const { data } = (await client.post('/tokens', { name: 'Gone', scopes: ['stores:read'] })).body
    await client.ask('DELETE', `/tokens/${data.id}`)
    return await client.get('/stores', { token: data.token })
  },
  async scope_missing({ client, account }) {
    const token = await service.token(account, 'sandbox', ['rates:read'])
    return await client.get('/stores', { token })
  },
  not_found: ({ client }) => client.ask('DELETE', '/stores/999999'),
  conflict: ({ client, names }) => client.post(`/labels/${names.bought}`, {}),
  price_above_max: ({ client }) => client.post('/labels', shipmentBody({ max_price: 0.01 })),
  order_in_use: ({ client, names }) => client.ask('DELETE', `/orders/${names.order}`),
  store_in_use: ({ client, names }) => client.ask('DELETE', `/stores/${names.store}`),
  async batch_in_use({ client, tenant, names }) {
    const id = Number(names.soldBatch)
    await store.transact(tenant.accountId, ({ batches }) =>
      batches.move(tenant, id, ['open'], 'processing'),
    )
    return await client.get(`/batches/${id}/label`)
  },
  async shipment_in_use({ client }) {
    const { shipment_id } = (await client.post('/labels', shipmentBody())).body.data
    const book = () => client.post('/pickups', { shipment_ids: [shipment_id] })
    await book()
    return await book()
  },
  async product_in_use({ client, names }) {
    await client.post('/shipments', shipmentBody({ items: [{ ...mug, sku: names.product }] }))
    return await client.ask('DELETE', `/products/${names.product}`)
  },
  async insufficient_credits() {
    const { client } = await clientOf(service, { credits: 0 })
    return await client.post('/labels', shipmentBody())
  },
  not_voidable: ({ client, names }) => client.ask('DELETE', `/shipments/${names.freight}`),
  not_cancellable: ({ client, names }) => client.post(`/ltl/${names.bought}/cancel`),
  label_format_unavailable: ({ client, names }) =>
    client.get(`/labels/${names.bought}?label_format=gif`),
  async idempotency_conflict({ client }) {
    await client.post('/stores', { identifier: 'One' }, keyed('used'))
    return await client.post('/stores', { identifier: 'Other' }, keyed('used'))
  },
  async idempotency_in_progress({ client }) {
    const { id } = (await client.post('/shipments', shipmentBody())).body.data
    const { headers } = keyed('in hand')
    const crash = { ...headers, ...sandboxFault('crash_after_carrier').headers }
    closeBooks(service.app.worlds.sandbox)
    await expect(client.post(`/labels/${id}`, {}, { headers: crash })).rejects.toThrow()
    return await client.post(`/labels/${id}`, {}, { headers })
  },
  carrier_rejected: ({ client }) => client.post('/labels', shipmentBody({}, { name: 'REFUSED' })),
  carrier_error: ({ client }) =>
    client.post(
      '/labels',
      shipmentBody({ service: 'carrierb.ground', timeout: 1 }, { postal_code: '00002' }),
    ),
  async payment_declined() {
    const { client } = await clientOf(service)
    return await client.post('/credits/top-up', { amount: 10 })
  },
  too_many_requests: ({ client }) => client.get('/stores', sandboxFault('rate_limited')),
  async unavailable({ client }) {
    const full = new DatabaseUnavailable('The disk of the database is full.')
    vi.spyOn(store, 'takeNumbers').mockRejectedValue(full)
    return await client.post('/stores', { identifier: 'Late' })
  },
  internal_error: ({ client }) => client.get('/stores', sandboxFault('internal_error')),
  malformed_request: ({ token }) => unpublished('/stores/%01', token),
  malformed_json: ({ client }) => client.post('/stores', '{', asText('application/json')),
  method_not_allowed: ({ token }) => unpublished('/stores', token, { method: 'PATCH' }),
  payload_too_large: ({ client }) => client.post('/stores', { identifier: 'x'.repeat(1_100_000) }),
  unsupported_media_type: ({ client }) => client.post('/stores', 'x', asText('text/plain')),
}

let account: FullAccount
beforeAll(async () => {
  account = await fullAccount(service)
})

it.each(Object.entries(provoked))('%s is answered, with its own status', async (code, provoke) => {
  const { status, body } = await provoke(account)
  expect(body.error.code).toBe(code)
  expect(status).toBe(statusOf[code as WireCode])
})

it('every published code is provoked here, but what is refused before the address is known', () => {
  const published = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ [publishedCodes]: codes = [] }) => codes),
  )
  const missing = new Set(published.filter(code => !(code in provoked)))
  expect(missing).toEqual(new Set(['request_timeout', 'headers_too_large']))
})
