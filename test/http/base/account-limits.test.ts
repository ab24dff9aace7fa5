import { expect, it } from 'vitest'
import { ApiClient } from '../../support/client.ts'
import { postgresKit } from '../../support/engines.ts'
import { type Service, startService } from '../../support/service.ts'
import { productionApi, sandboxApi } from '../../support/tested-version.ts'

const limits = { RATE_LIMIT_READS: '3', RATE_LIMIT_ACCOUNT_READS: '5' }
const kit = postgresKit()

/** What an answer says of limits: its status, the limit, and what remains. */
async function asked(client: ApiClient): Promise<readonly number[]> {
  const { status, headers } = await client.get('/postage-types')
  return [status, ...['limit', 'remaining'].map(name => Number(headers.get(`ratelimit-${name}`)))]
}

const clientAt = ({ url }: Service, token: string) => new ApiClient(`${url}${sandboxApi}`, token)

/** Each step is asked by one of two tokens of an account, at the one node or at the other. */
async function spendsOneAllowance(first: Service, second: Service): Promise<void> {
  const account = await first.account()
  const mine = await first.token(account)
  const other = await first.token(account)
  for (const remaining of [2, 1, 0]) {
    expect(await asked(clientAt(first, mine))).toEqual([200, 3, remaining])
  }
  // What is refused to one token takes nothing from the others.
  for (const node of [first, second]) expect(await asked(clientAt(node, mine))).toEqual([429, 3, 0])
  expect(await asked(clientAt(second, other))).toEqual([200, 5, 1])
  expect(await asked(clientAt(first, other))).toEqual([200, 5, 0])
  const refused = await clientAt(second, other).get('/postage-types')
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain(
    '5 reads a minute are allowed to all tokens of the account together.',
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const stranger = clientAt(first, await first.token(await first.account()))
  expect(await asked(stranger)).toEqual([200, 3, 2])
}

it('all tokens of an account share an allowance, and each has its own', async () => {
  await using service = await startService(limits)
  await spendsOneAllowance(service, service)
})

it('all tokens of an account share an allowance on several nodes', async () => {
  const settings = { ...(await kit.settings()), ...limits }
  await using first = await startService(settings)
  await using second = await startService(settings)
  await spendsOneAllowance(first, second)
})

it('an account has ten times the allowance of a token, in production and in the sandbox each', async () => {
  await using service = await startService({ RATE_LIMIT_READS: '1' })
  const account = await service.account()
  const statuses: number[] = []
  for (let token = 0; token < 11; token += 1) {
    statuses.push(...(await asked(clientAt(service, await service.token(account)))).slice(0, 1))
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const production = new ApiClient(
    `${service.url}${productionApi}`,
    await service.token(account, 'production'),
  )
  expect((await production.get('/postage-types')).status).toBe(200)
})
