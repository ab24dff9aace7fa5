import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { oneAtATime } from '#http/base/intake/one-at-a-time.ts'
import { requestKey } from '#test/support/create-shipment.ts'
import { fakeWorld } from '#test/support/fake-world.ts'

const world = fakeWorld('sandbox')
const tenant = serviceOn(7)
const under = (text: string) => ({ world, tenant, key: requestKey(text) })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** As much of a reply as is looked at, on a connection of its own. */
function replyOn(socket = { destroyed: false }) {
  const reply = { hijack: vi.fn(), request: { raw: { socket } } }
  return reply as unknown as FastifyReply
}
const ignored = replyOn()
const neverEnding = () => new Promise<string>(() => {})

describe('a second request with the same key', () => {
  it('begins when the first has ended, well or badly', async () => {
    const first = Promise.withResolvers<string>()
    const begun = vi.fn(async () => 'second')
    const one = oneAtATime(under('ends'), ignored, () => first.promise)
    const two = oneAtATime(under('ends'), ignored, begun)
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun).not.toHaveBeenCalled()
    first.reject(new Error('refused'))
    await expect(one).rejects.toThrow('refused')
    expect(await two).toBe('second')
  })

  it('waits 10 s, and is told to come again in a second', async () => {
    void oneAtATime(under('stuck'), ignored, neverEnding)
    const refusal = vi.fn()
    void oneAtATime(under('stuck'), ignored, async () => 'never').catch(refusal)
    await vi.advanceTimersByTimeAsync(9999)
    expect(refusal).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(refusal).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'idempotency_in_progress', retryAfterSeconds: 1 }),
    )
  })

  it('of several goes in turn: no two run at once', async () => {
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
    }
    await Promise.all(Array.from({ length: 50 }, () => oneAtATime(under('crowd'), ignored, work)))
    expect(most).toBe(1)
  })

  it('is woken once, however many were before it', async () => {
    const setTimer = vi.fn(globalThis.setTimeout)
    // A spy would be taken off after the false timers are gone, and leave one of them behind.
    vi.stubGlobal('setTimeout', setTimer)
    const work = async () => 'done'
    const crowd = Array.from({ length: 200 }, () => oneAtATime(under('row'), ignored, work))
    expect(await Promise.all(crowd)).toEqual(Array(200).fill('done'))
    vi.unstubAllGlobals()
    expect(setTimer.mock.calls.length).toBeLessThanOrEqual(200)
  })

  it('goes on although one before it ran out of patience', async () => {
    const first = Promise.withResolvers<string>()
    const one = oneAtATime(under('tired'), ignored, () => first.promise)
    const two = expect(
      oneAtATime(under('tired'), ignored, async () => 'never'),
    ).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    await vi.advanceTimersByTimeAsync(5000)
    const three = oneAtATime(under('tired'), ignored, async () => 'third')
    await vi.advanceTimersByTimeAsync(5000)
    await two
    first.resolve('first')
    expect(await one).toBe('first')
    expect(await three).toBe('third')
  })

  it('is not carried out where its client went away meanwhile', async () => {
    const first = Promise.withResolvers<string>()
    const one = oneAtATime(under('left'), ignored, () => first.promise)
    const connection = { destroyed: false }
    const work = vi.fn(async () => 'second')
    const reply = replyOn(connection)
    const two = oneAtATime(under('left'), reply, work)
    connection.destroyed = true
    first.resolve('first')
    expect([await one, await two]).toEqual(['first', null])
    expect(work).not.toHaveBeenCalled()
    expect(reply.hijack).toHaveBeenCalled()
  })
})

describe('nobody else waits', () => {
  const key = requestKey('held')
  it.each([
    ['without a key', { world, tenant, key: null }],
    ['with another key', { world, tenant, key: requestKey('other') }],
    ['with the same key in another scope', { world, tenant, key: { ...key, scope: 'other' } }],
    ['of another account', { world, tenant: serviceOn(8), key }],
    ['of another world', { world: fakeWorld('production'), tenant, key }],
  ])('%s', async (_name, other) => {
    void oneAtATime(under('held'), ignored, neverEnding)
    expect(await oneAtATime(other, ignored, async () => 'done')).toBe('done')
  })
})
