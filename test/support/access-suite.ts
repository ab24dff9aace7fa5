import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Scope, scopes } from '#core/access.ts'
import { ApiClient } from './client.ts'
import type { PublishedApi } from './openapi.ts'
import { type Service, startService } from './service.ts'

/** Each operation of a version, with the scopes that it asks for before it looks at anything. */
export type Operations = Readonly<Record<string, readonly Scope[]>>

/** Who may ask what: the same for every operation that is published, none left out. */
export function describeAccess(
  version: string,
  published: PublishedApi,
  operations: Operations,
): void {
  let service: Service
  let account: number
  beforeAll(async () => {
    service = await startService()
    account = await service.account()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const clientWith = (token: string | null) =>
    new ApiClient(`${service.url}/sandbox/api/${version}`, token, published)
  const clientThatMay = async (...some: readonly Scope[]) =>
    clientWith(await service.token(account, 'sandbox', some))

  it(`${version} publishes these operations and no other`, () => {
    expect(published.operations.toSorted()).toEqual(Object.keys(operations).toSorted())
  })

  describe.each(Object.entries(operations))(`%s of ${version}`, (operation, needed) => {
    const [method = '', pattern = ''] = operation.split(' ')
    const path = pattern.replaceAll(/\{[^}]+\}/g, '999999')

    it('is 401 without a token, whatever is sent', async () => {
      const sent = method === 'POST' || method === 'PUT' ? { body: '{' } : {}
      const { status, body, headers } = await clientWith(null).ask(method, path, sent)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(body).toEqual({
        success: false,
        message: 'Unauthenticated.',
        errors: ['Unauthenticated.'],
      })
    })

    it('is 401 with a token of the other world', async () => {
      const token = await service.token(account, 'production')
      expect((await clientWith(token).ask(method, path)).status).toBe(401)
    })

    it.each(needed)('is 403 without %s, and not with what it needs alone', async missing => {
      const others = scopes.filter(scope => scope !== missing)
      const refused = await (await clientThatMay(...others)).ask(method, path)
      expect(refused.status).toBe(403)
      expect(refused.body.errors).toEqual([`The token lacks the scope ${missing}.`])
      const { status } = await (await clientThatMay(...needed)).ask(method, path)
      expect([200, 404, 422]).toContain(status)
    })
  })
}
