import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ApiClient } from '../../support/client.ts'
import { postgresKit } from '../../support/engines.ts'
import { type Service, startService } from '../../support/service.ts'
import { rateBody, sandboxApi } from '../../support/tested-version.ts'

const kit = postgresKit()
const reads = 100
const writes = 5

let nodes: readonly Service[]
beforeAll(async () => {
  const limits = { RATE_LIMIT_READS: String(reads), RATE_LIMIT_WRITES: String(writes) }
  const settings = { ...(await kit.settings()), ...limits }
  nodes = [await startService(settings), await startService(settings), await startService(settings)]
})
afterAll(() => Promise.all(nodes.map(node => node[Symbol.asyncDispose]())))

/** The same token's client of each node. */
async function clientsOfOne(): Promise<readonly ApiClient[]> {
  const [first] = nodes
  if (!first) throw new Error('no node runs')
  const token = await first.token(await first.account())
  return nodes.map(({ url }) => new ApiClient(`${url}${sandboxApi}`, token))
}

describe('the limits of a token, on three nodes', () => {
  it('hold for the questions to all of them', async () => {
    const clients = await clientsOfOne()
    const answers: Answer[] = []
    for (let question = 0; question < reads; question += 1) {
      answers.push(...(await Promise.all(clients.map(it => it.post('/rates', rateBody())))))
    }
    const admitted = answers.filter(({ status }) => status === 200)
    expect(admitted.length).toBeLessThanOrEqual(reads)
    expect(admitted.length).toBeGreaterThanOrEqual(reads * 0.95)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * reads - admitted.length)
    for (const client of clients) {
      const { status, headers } = await client.get('/postage-types')
      expect([status, headers.get('ratelimit-remaining')]).toEqual([429, '0'])
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
  })

  it('hold where they are small, apart for what changes something', async () => {
    const clients = await clientsOfOne()
    const statuses: number[] = []
    for (let write = 0; write < 4; write += 1) {
      for (const client of clients) statuses.push((await client.post('/shipments', {})).status)
    }
    const refused = statuses.filter(status => status === 429)
    expect(statuses.slice(0, writes).includes(429)).toBe(false)
    expect(refused).toHaveLength(statuses.length - writes)
    for (const client of clients) expect((await client.get('/postage-types')).status).toBe(200)
  })
})
