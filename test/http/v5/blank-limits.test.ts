import { describe, expect, it } from 'vitest'
import { sharedService } from '../../support/service.ts'
import { expectError } from './support/client.ts'
import { fullAccount } from './support/full-account.ts'

const service = await sharedService()
const { client, names } = await fullAccount(service)

type Send = readonly [method: string, path: () => string, body: object]

const rotatedToken: Send = ['POST', () => `/tokens/${names.token}/rotate`, {}]
const webhook = { url: 'http://127.0.0.1:1024/' }
const newWebhook: Send = ['POST', () => '/webhooks', webhook]
const changedWebhook: Send = ['PUT', () => `/webhooks/${names.webhook}`, webhook]
const rotatedSecret: Send = ['POST', () => `/webhooks/${names.webhook}/rotate`, {}]

/** What an account has that a call without limits would have changed. */
async function standing(): Promise<unknown> {
  const lists = ['/tokens', '/closeouts', '/webhooks']
  return await Promise.all(lists.map(async path => (await client.get(path)).body.data))
}

describe('a field that limits the power of a token', () => {
  it.each([
    ['scopes', 'it may do all'],
    ['expires_at', 'it never ends'],
  ])('is refused as an empty %s, without which %s', async field => {
    const before = await standing()
    for (const blank of ['', '  ']) {
      const answer = await client.post('/tokens', { name: 'Checkout', [field]: blank })
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual([field])
      if (blank === '') {
        const sentence = `The ${field} may be left out or null, but not empty.`
        expect(answer.body.error.details[field]).toEqual([sentence])
      }
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

describe('a field that limits what a closeout hands over', () => {
  it.each(['shipment_ids', 'carrier', 'region'])('is refused as an empty %s', async field => {
    const before = await standing()
    for (const blank of ['', '  ']) {
      const answer = await client.post('/closeouts', { [field]: blank })
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual([field])
      if (blank === '') {
        const sentence = `The ${field} may be left out or null, but not empty.`
        expect(answer.body.error.details[field]).toEqual([sentence])
      }
    }
    expect(await standing()).toEqual(before)
  })
})

describe('an empty text in any other optional field', () => {
  it.each([
    ['events', newWebhook, ['events']],
    ['events', changedWebhook, ['events']],
    ['overlap_seconds', rotatedToken, ['overlap_seconds']],
    ['overlap_seconds', rotatedSecret, ['overlap_seconds']],
  ])('is absent, as %s', async (_, [method, path, body], fields) => {
    const blanks = Object.fromEntries(fields.map(field => [field, '']))
    const answer = await client.ask(method, path(), { body: { ...body, ...blanks } })
    expect([200, 201]).toContain(answer.status)
  })
})
