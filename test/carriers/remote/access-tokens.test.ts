import { beforeAll, expect, test, vi } from 'vitest'
import { AccessTokens, type FetchedToken } from '#carriers/remote/access-tokens.ts'
import { TokenRefused } from '#carriers/remote/remote-failures.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import { type Seal, sealWith, unsealed } from '#core/seal.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'

const never = new AbortController().signal
const hourMs = 3_600_000

describeOnEachEngine('the access token of a carrier', kit => {
  let nodes: readonly Database[]
  let now = 1_000_000
  let connections = 0
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })

  /** Two nodes with one connection, whose carrier gives out `token 1`, `token 2`… */
  function twoNodes(seal: Seal = unsealed) {
    connections += 1
    const connection = `carrier ${connections}`
    let fetched = 0
    const fetch = vi.fn(async (_: CarrierCall): Promise<FetchedToken> => {
      fetched += 1
      return { secret: `token ${fetched}`, lifetimeMs: hourMs }
    })
    const open = (store: Database, its: Seal = seal) =>
      new AccessTokens({
        carrierName: 'Test Carrier',
        connection,
        store,
        seal: its,
        clock: { now: () => now },
        fetch,
      })
    return { connection, fetch, open, tokens: nodes.map(store => open(store)) }
  }

  const use = (tokens: AccessTokens | undefined, signal = never) => {
    if (!tokens) throw new Error('no node')
    return tokens.use({ accountId: 7, signal }, async token => token)
  }

  test('is fetched once for fifty callers, on one node or on two', async () => {
    const { fetch, tokens } = twoNodes()
    const callers = Array.from({ length: 50 }, (_, index) => use(tokens[index % 2]))
    expect(new Set(await Promise.all(callers))).toEqual(new Set(['token 1']))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is fetched anew before its end', async () => {
    const { fetch, tokens } = twoNodes()
    await use(tokens[0])
    now += 0.89 * hourMs
    expect(await use(tokens[0])).toBe('token 1')
    now += 0.02 * hourMs
    expect(await use(tokens[0])).toBe('token 2')
    expect(await use(tokens[1])).toBe('token 2')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('that the carrier refuses is fetched anew once; a second refusal is for the caller', async () => {
    const { fetch, tokens } = twoNodes()
    await Promise.all([use(tokens[0]), use(tokens[1])])
    const refusing = (good: string) => async (token: string) => {
      if (token !== good) throw new TokenRefused('Test Carrier')
      return token
    }
    const call = { accountId: 7, signal: never }
    expect(await tokens[0]?.use(call, refusing('token 2'))).toBe('token 2')
    // The other node learns of it when the carrier refuses what it has in memory.
    expect(await tokens[1]?.use(call, refusing('token 2'))).toBe('token 2')
    expect(fetch).toHaveBeenCalledTimes(2)
    await expect(tokens[0]?.use(call, refusing('none'))).rejects.toThrow('refused our credentials')
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('a failed fetch is for those who wait; the next caller fetches at once', async () => {
    const { fetch, tokens } = twoNodes()
    fetch.mockRejectedValueOnce(new CarrierError('unavailable', 'Down.'))
    const ends = await Promise.allSettled([use(tokens[0]), use(tokens[0])])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await use(tokens[1])).toBe('token 1')
  })

  test('that the carrier refuses to give out is a fault of the configuration', async () => {
    const { fetch, tokens } = twoNodes()
    fetch.mockRejectedValueOnce(new CarrierError('rejected', 'invalid_client'))
    await expect(use(tokens[0])).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  test('a caller who leaves ends the fetch for nobody else; the last one ends it', async () => {
    const { fetch, tokens } = twoNodes()
    const signals: AbortSignal[] = []
    fetch.mockImplementation(({ signal }) => {
      signals.push(signal)
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new CarrierError('timeout', 'Ended.'))),
      )
    })
    const [first, last] = [new AbortController(), new AbortController()]
    const ends = Promise.allSettled([use(tokens[0], first.signal), use(tokens[0], last.signal)])
    await eventually(() => expect(signals).toHaveLength(1))
    first.abort()
    expect(signals[0]?.aborted).toBe(false)
    last.abort()
    await ends
    expect(signals[0]?.aborted).toBe(true)
  })

  test('lies sealed in the database, and a node with another key fetches its own', async () => {
    const [key, other] = [sealWith(Buffer.alloc(32, 1)), sealWith(Buffer.alloc(32, 2))]
    const { connection, tokens, open } = twoNodes(key)
    await use(tokens[0])
    const kept = await nodes[0]?.read.carrierTokens.get(connection)
    expect(kept?.text).toMatch(/^sealed:/)
    expect(kept?.text).not.toContain('token 1')
    expect(await use(tokens[1])).toBe('token 1')
    if (!nodes[0]) throw new Error('no node')
    expect(await use(open(nodes[0], other))).toBe('token 2')
  })
})

test('a sealed secret opens with its key and under its name alone, and only unchanged', () => {
  const seal = sealWith(Buffer.alloc(32, 1))
  const sealed = seal.seal('usps', 'hush')
  expect(seal.open('usps', sealed)).toBe('hush')
  expect(seal.seal('usps', 'hush')).not.toBe(sealed)
  expect(seal.open('ups', sealed)).toBeNull()
  expect(sealWith(Buffer.alloc(32, 2)).open('usps', sealed)).toBeNull()
  expect(seal.open('usps', `${sealed.slice(0, -6)}AAAA==`)).toBeNull()
  expect(seal.open('usps', 'sealed:AAAA')).toBeNull()
  expect(seal.open('usps', 'plain:hush')).toBeNull()
  expect(unsealed.open('usps', unsealed.seal('usps', 'hush'))).toBe('hush')
  expect(unsealed.open('usps', sealed)).toBeNull()
})
