import { describe, expect, it } from 'vitest'
import { type Access, systemAccess } from '#core/access.ts'
import { environments } from '#core/environment.ts'
import { limitKey } from '#http/base/judge/limit-rate.ts'
import { ApiClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { productionApi, rateBody, sandboxApi } from '../../support/tested-version.ts'

const limits = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map(name => Number(headers.get(`ratelimit-${name}`)))

it('each token and each person of each world, and the system, have a limit of their own', () => {
  const scopes: ReadonlySet<never> = new Set()
  const askers: readonly Access[] = [
    { kind: 'token', accountId: 1, tokenId: 1, scopes },
    { kind: 'token', accountId: 1, tokenId: 2, scopes },
    { kind: 'user', accountId: 1, userId: 1, scopes },
    { kind: 'user', accountId: 1, userId: 2, scopes },
    systemAccess('job', 1),
    systemAccess('operator', 1),
  ]
  const keys = environments.flatMap(world => askers.map(asker => limitKey(asker, world)))
  expect(new Set(keys).size).toBe(2 * askers.length)
})

describe('the limits of a token', () => {
  it('are 1,000 questions a minute, asked by GET or by POST, and the next one is told when', async () => {
    await using service = await startService({
      RATE_LIMIT_READS: undefined,
      RATE_LIMIT_WRITES: undefined,
    })
    const account = await service.account()
    const base = `${service.url}${sandboxApi}`
    const client = new ApiClient(base, await service.token(account))
    expect(limits(await client.get('/postage-types'))).toEqual([1000, 999, 60])
    for (let pair = 0; pair < 499; pair++) {
      await Promise.all([client.post('/rates', {}), client.get('/postage-types')])
    }
    const last = await client.post('/rates', rateBody())
    expect(last.status).toBe(200)
    expect(limits(last).slice(0, 2)).toEqual([1000, 0])
    const refused = await client.post('/rates', '{')
    expect(refused.status).toBe(429)
    expect(refused.body.success).toBe(false)
    const [limit, remaining, reset] = limits(refused)
    expect([limit, remaining]).toEqual([1000, 0])
    expect(reset).toBeGreaterThan(0)
    expect(refused.headers.get('retry-after')).toBe(String(reset))
    const another = new ApiClient(base, await service.token(account))
    expect((await another.get('/postage-types')).status).toBe(200)
  })

  it('do not count what was refused before them', async () => {
    await using service = await startService({ RATE_LIMIT_READS: '2' })
    const account = await service.account()
    const base = `${service.url}${sandboxApi}`
    const scopeless = new ApiClient(base, await service.token(account, 'sandbox', ['credits:read']))
    for (let time = 0; time < 3; time++) {
      expect((await scopeless.get('/postage-types')).status).toBe(403)
    }
  })

  it('are counted apart in production and in the sandbox', async () => {
    await using service = await startService({ RATE_LIMIT_READS: '1' })
    const account = await service.account()
    const statuses = async (base: string, token: string) => {
      const client = new ApiClient(service.url + base, token)
      return [(await client.get('/postage-types')).status, (await client.get('/rates')).status]
    }
    expect(await statuses(`${productionApi}`, await service.token(account, 'production'))).toEqual([
      200, 429,
    ])
    expect(await statuses(`${sandboxApi}`, await service.token(account))).toEqual([200, 429])
  })
})
