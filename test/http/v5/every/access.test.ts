import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Scope, scopes } from '#core/access.ts'
import { type Books, openBooks } from '../../../proof/books.ts'
import { sqliteKit } from '../../../support/engines.ts'
import { type Service, startService } from '../../../support/service.ts'
import { expectError } from '../support/client.ts'
import {
  exampleCall,
  type FullAccount,
  fullAccount,
  scopesOfOtherToken,
} from '../support/full-account.ts'
import { changesSomething, operations, titled } from '../support/operations.ts'
import { recordsIn, rowsOf } from '../support/records.ts'

/** What the example of each operation needs: that of a new token names two more scopes. */
const neededScopes: Readonly<Record<string, readonly Scope[]>> = {
  'GET /postage-types': ['rates:read'],
  'POST /rates': ['rates:read'],
  'POST /rates/estimate': ['rates:read'],
  'GET /rates/{shipment_id}': ['rates:read'],
  'POST /addresses/validate': ['addresses:validate'],
  'GET /shipments': ['shipments:read'],
  'POST /shipments': ['shipments:write'],
  'GET /shipments/{shipment_id}': ['shipments:read'],
  'PUT /shipments/{shipment_id}': ['shipments:write'],
  'DELETE /shipments/{shipment_id}': ['shipments:void'],
  'POST /labels': ['labels:create'],
  'POST /labels/{shipment_id}': ['labels:create'],
  'GET /labels/{shipment_id}': ['shipments:read'],
  'POST /ltl/{shipment_id}/cancel': ['ltl:write'],
  'GET /credits/balance': ['credits:read'],
  'POST /credits/top-up': ['credits:write'],
  'GET /credits/transactions': ['billing:read'],
  'GET /payment-methods': ['billing:read'],
  'POST /payment-methods': ['credits:write'],
  'DELETE /payment-methods/{id}': ['credits:write'],
  'GET /tracking/{number}': ['tracking:read'],
  'GET /batches': ['batches:read'],
  'POST /batches': ['batches:write'],
  'GET /batches/{id}': ['batches:read'],
  'PUT /batches/{id}': ['batches:write'],
  'POST /batches/{id}/shipments': ['batches:write'],
  'DELETE /batches/{id}/shipments': ['batches:write'],
  'POST /batches/{id}/process': ['batches:process'],
  'GET /batches/{id}/errors': ['batches:read'],
  'GET /batches/{id}/label': ['batches:read'],
  'GET /closeouts': ['shipments:read'],
  'POST /closeouts': ['shipments:write'],
  'GET /closeouts/{id}': ['shipments:read'],
  'GET /pickups': ['shipments:read'],
  'POST /pickups': ['pickups:write'],
  'GET /pickups/{id}': ['shipments:read'],
  'DELETE /pickups/{id}': ['pickups:write'],
  'GET /orders': ['orders:read'],
  'POST /orders': ['orders:write'],
  'GET /orders/{id}': ['orders:read'],
  'PUT /orders/{id}': ['orders:write'],
  'DELETE /orders/{id}': ['orders:write'],
  'GET /stores': ['stores:read'],
  'POST /stores': ['stores:write'],
  'DELETE /stores/{id}': ['stores:write'],
  'GET /products': ['products:read'],
  'POST /products': ['products:write'],
  'GET /products/{sku}': ['products:read'],
  'PUT /products/{sku}': ['products:write'],
  'DELETE /products/{sku}': ['products:write'],
  'POST /products/{sku}/approve-classification': ['products:approve'],
  'POST /products/classify': ['products:classify'],
  'POST /products/verify-manufacturer': ['products:classify'],
  'GET /locations': [],
  'POST /tracking/subscribe': ['tracking:subscribe'],
  'GET /webhooks': ['webhooks:manage'],
  'POST /webhooks': ['webhooks:manage'],
  'GET /webhooks/{id}': ['webhooks:manage'],
  'PUT /webhooks/{id}': ['webhooks:manage'],
  'DELETE /webhooks/{id}': ['webhooks:manage'],
  'POST /webhooks/{id}/rotate': ['webhooks:manage'],
  'POST /webhooks/{id}/pause': ['webhooks:manage'],
  'POST /webhooks/{id}/resume': ['webhooks:manage'],
  'POST /webhooks/{id}/test': ['webhooks:manage'],
  'GET /webhooks/{id}/deliveries': ['webhooks:manage'],
  'GET /webhooks/{id}/deliveries/{delivery_id}': ['webhooks:manage'],
  'POST /webhooks/{id}/deliveries/{delivery_id}/resend': ['webhooks:manage'],
  'POST /webhooks/{id}/replay': ['webhooks:manage'],
  'GET /tokens': ['tokens:manage'],
  'POST /tokens': ['tokens:manage', 'rates:read', 'shipments:write'],
  'POST /tokens/{id}/rotate': scopesOfOtherToken,
  'DELETE /tokens/{id}': ['tokens:manage'],
}

const kit = sqliteKit()
let service: Service
let books: Books
let asker: FullAccount
/** Nothing changes it: refusals write nothing. */
let refused: FullAccount
const tokenWithout = new Map<Scope, string>()
/** A token of the same account that production alone knows. */
let tokenOfProduction = ''
let before = ''
beforeAll(async () => {
  const config = await kit.config()
  service = await startService(await kit.settings())
  books = await openBooks(config)
  asker = await fullAccount(service)
  refused = await fullAccount(service)
  for (const missing of scopes) {
    const others = scopes.filter(scope => scope !== missing)
    tokenWithout.set(missing, await tokenOf(refused, others))
  }
  tokenOfProduction = await service.token(refused.account, 'production')
  before = await written()
})
afterAll(async () => {
  await books[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** Jobs of other accounts write meanwhile. */
const written = async () =>
  JSON.stringify(rowsOf(refused.account, await recordsIn('sqlite', books)), null, 1)

const tokenOf = ({ account }: FullAccount, some: readonly Scope[]): Promise<string> =>
  service.token(account, 'sandbox', some)

it('every operation that is published names what it needs', () => {
  const named = operations.map(({ name, 'x-scopes': own }) => [name, own])
  expect(Object.fromEntries(named)).toEqual({
    ...neededScopes,
    // Its own: the token that it makes adds others.
    'POST /tokens': ['tokens:manage'],
    'POST /tokens/{id}/rotate': ['tokens:manage'],
  })
  for (const { name, description, 'x-scopes': own = [] } of operations) {
    for (const scope of own) expect(description, name).toContain(`\`${scope}\``)
  }
})

describe.each(titled(operations))('%s', (name, operation) => {
  const needed = neededScopes[name] ?? []

  it('is carried out for a token that may do what it needs, and no more', async () => {
    const its = changesSomething(operation) ? await fullAccount(service) : asker
    const { method, path, body } = exampleCall(operation, its.names)
    const token = await tokenOf(its, needed)
    const { status, text } = await its.client.ask(method, path, { token, body })
    expect([200, 201, 202], text).toContain(status)
  })

  it('is refused without a token, whatever is sent, and nothing is written', async () => {
    const { method, path } = exampleCall(operation, refused.names)
    const sent = method === 'POST' || method === 'PUT' ? { body: '{' } : {}
    const answer = await refused.client.ask(method, path, { token: null, ...sent })
    expectError(answer, 401, 'unauthenticated')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await written()).toBe(before)
  })

  it('is refused with a token of the other environment, and nothing is written', async () => {
    const { method, path, body } = exampleCall(operation, refused.names)
    const answer = await refused.client.ask(method, path, { token: tokenOfProduction, body })
    expectError(answer, 401, 'unauthenticated')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await written()).toBe(before)
  })

  it.each(needed)('is refused without %s, and nothing is written', async missing => {
    const { method, path, body } = exampleCall(operation, refused.names)
    const token = tokenWithout.get(missing) ?? ''
    const answer = await refused.client.ask(method, path, { token, body })
    expectError(answer, 403, 'scope_missing')
    expect(answer.body.error.message).toBe(`The token lacks the scope ${missing}.`)
    expect(await written()).toBe(before)
  })
})
