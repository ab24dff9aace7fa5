import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../support/client.ts'
import { type Service, startService } from '../../support/service.ts'
import { expectError } from './client.ts'
import { fullAccount, type Names } from './full-account.ts'

let service: Service
let client: ApiClient
let names: Names
beforeAll(async () => {
  service = await startService()
  ;({ client, names } = await fullAccount(service))
})
afterAll(() => service[Symbol.asyncDispose]())

type Send = readonly [method: string, path: () => string, body: object]

const newToken: Send = ['POST', () => '/tokens', { name: 'Checkout' }]
const rotatedToken: Send = ['POST', () => `/tokens/${names.token}/rotate`, {}]
const closeout: Send = ['POST', () => '/closeouts', {}]
const webhook = { url: 'http://127.0.0.1:1024/' }
const newWebhook: Send = ['POST', () => '/webhooks', webhook]
const changedWebhook: Send = ['PUT', () => `/webhooks/${names.webhook}`, webhook]
const rotatedSecret: Send = ['POST', () => `/webhooks/${names.webhook}/rotate`, {}]

/** What an account has that a call without limits would have changed. */
async function standing(): Promise<unknown> {
  const lists = ['/tokens', '/closeouts', '/webhooks']
  return await Promise.all(lists.map(async path => (await client.get(path)).body.data))
}

describe('a field that limits what is done', () => {
  it.each([
    ['scopes', 'a token may do all', newToken],
    ['expires_at', 'a token never ends', newToken],
    ['overlap_seconds', 'a token that is known works for a day more', rotatedToken],
    ['shipment_ids', 'all that is ready is handed over', closeout],
    ['carrier', 'every carrier is handed its parcels', closeout],
    ['region', 'every region hands over its parcels', closeout],
    ['events', 'everything is told', newWebhook],
    ['events', 'everything is told', changedWebhook],
    ['overlap_seconds', 'an old secret signs for a day more', rotatedSecret],
  ])('is refused as an empty %s, without which %s', async (field, _, [method, path, body]) => {
    const before = await standing()
    for (const blank of ['', '  ']) {
      const answer = await client.ask(method, path(), { body: { ...body, [field]: blank } })
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual([field])
    }
    expect(await standing()).toEqual(before)
  })

  it('may be null, which is the same as absent', async () => {
    const wish = { name: 'Checkout', scopes: null, expires_at: null }
    const { status, body } = await client.post('/tokens', wish)
    expect(status).toBe(201)
    expect(body.data.expires_at).toBeNull()
  })
})
