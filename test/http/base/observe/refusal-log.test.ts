import { describe, expect, it, vi } from 'vitest'
import type { LoggedRequest } from '#core/calls/request-log.ts'
import type { Store } from '#core/store.ts'
import { createServer } from '#http/server.ts'
import { fakeWorld } from '../../../support/fake-world.ts'
import { serverSettings } from '../../../support/server-settings.ts'
import { productionApi, sandboxApi } from '../../../support/tested-version.ts'

type Transact = (account: number, work: (writers: object) => Promise<unknown>) => Promise<unknown>

const keepsNone = { async keep() {}, async trim() {} }

/** A server over worlds whose only store is the request log. */
function serve(transact: Transact) {
  const sandbox = { ...fakeWorld('sandbox'), store: { transact } as unknown as Store }
  sandbox.addToken('mine')
  const warn = vi.fn()
  const server = createServer({
    worlds: { production: fakeWorld('production'), sandbox },
    settings: { ...serverSettings, rateLimitReads: 1e9, rateLimitWrites: 3 },
    clock: { now: () => 0 },
    log: { debug() {}, info() {}, error() {}, warn },
    readiness: async () => [],
  })
  const refuse = async (path = '/shipments', method: 'POST' | 'GET' = 'POST') => {
    const headers = { authorization: 'Bearer mine', 'sec-purpose': 'prefetch' }
    const { statusCode } = await server.inject({ method, url: `${sandboxApi}${path}`, headers })
    return statusCode
  }
  return { server, warn, refuse }
}

describe('refused requests', () => {
  it('keep no more of their path than a name needs', async () => {
    const written: LoggedRequest[] = []
    const { server, refuse } = serve(async (_, work) => {
      const append = async (_: unknown, entry: LoggedRequest) => void written.push(entry)
      await work({ requestLog: { append }, calls: keepsNone })
    })
    const path = `/shipments/${'x'.repeat(10_000)}/void`
    expect(await refuse(path, 'GET')).toBe(403)
    await server.close()
    expect(written.map(entry => entry.path)).toEqual([`${productionApi}${path}`.slice(0, 512)])
  })

  it('that wait to be logged are written down before the server is closed', async () => {
    const written: LoggedRequest[] = []
    const accounts: number[] = []
    const { server, refuse } = serve(async (account, work) => {
      accounts.push(account)
      const append = async (_: unknown, entry: LoggedRequest) => void written.push(entry)
      await work({ requestLog: { append }, calls: keepsNone })
    })
    const statuses = [await refuse(), await refuse(), await refuse(), await refuse()]
    expect(statuses).toEqual([422, 422, 422, 429])
    await server.close()
    expect(written.map(({ outcome }) => outcome)).toEqual([
      'validation_failed',
      'validation_failed',
      'validation_failed',
      'too_many_requests',
    ])
    // The refusals in one transaction, and the calls as they are kept in another.
    expect(accounts).toEqual([7, 7])
  })

  it('that can not be logged are answered all the same, and the operator is told', async () => {
    const { server, refuse, warn } = serve(() => Promise.reject(new Error('the disk is full')))
    expect(await refuse()).toBe(422)
    await server.close()
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ lost: 1 }),
      'refused requests were not logged',
    )
  })
})
