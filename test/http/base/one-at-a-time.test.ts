import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { oneAtATime } from '#http/v3-v4/one-at-a-time.ts'
import { fakeWorld } from '../../support/fake-world.ts'

const world = fakeWorld('sandbox')
const command = { world, tenant: operatorOn(7) }

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
    const one = oneAtATime(command, 'ends', ignored, () => first.promise)
    const two = oneAtATime(command, 'ends', ignored, begun)
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun).not.toHaveBeenCalled()
    first.reject(new Error('refused'))
    await expect(one).rejects.toThrow('refused')
    expect(await two).toBe('second')
  })

  it('waits 10 s, and is told to come again in a second', async () => {
    void oneAtATime(command, 'stuck', ignored, neverEnding)
    const refusal = vi.fn()
    void oneAtATime(command, 'stuck', ignored, async () => 'never').catch(refusal)
    await vi.advanceTimersByTimeAsync(9999)
    expect(refusal).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(refusal).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'conflict', retryAfterSeconds: 1 }),
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
    await Promise.all(Array.from({ length: 50 }, () => oneAtATime(command, 'crowd', ignored, work)))
    expect(most).toBe(1)
  })

  it('is woken once, however many were before it', async () => {
    const setTimer = vi.fn(globalThis.setTimeout)
    // A spy would be taken off after the false timers are gone, and leave one of them behind.
    vi.stubGlobal('setTimeout', setTimer)
    const work = async () => 'done'
    const crowd = Array.from({ length: 200 }, () => oneAtATime(command, 'row', ignored, work))
    expect(await Promise.all(crowd)).toEqual(Array(200).fill('done'))
    vi.unstubAllGlobals()
    expect(setTimer.mock.calls.length).toBeLessThanOrEqual(200)
  })

  it('goes on although one before it ran out of patience', async () => {
    const first = Promise.withResolvers<string>()
    const one = oneAtATime(command, 'tired', ignored, () => first.promise)
    const two = expect(
      oneAtATime(command, 'tired', ignored, async () => 'never'),
    ).rejects.toMatchObject({ code: 'conflict' })
    await vi.advanceTimersByTimeAsync(5000)
    const three = oneAtATime(command, 'tired', ignored, async () => 'third')
    await vi.advanceTimersByTimeAsync(5000)
    await two
    first.resolve('first')
    expect(await one).toBe('first')
    expect(await three).toBe('third')
  })

  it('is not carried out where its client went away meanwhile', async () => {
    const first = Promise.withResolvers<string>()
    const one = oneAtATime(command, 'left', ignored, () => first.promise)
    const connection = { destroyed: false }
    const work = vi.fn(async () => 'second')
    const reply = replyOn(connection)
    const two = oneAtATime(command, 'left', reply, work)
    connection.destroyed = true
    first.resolve('first')
    expect([await one, await two]).toEqual(['first', null])
    expect(work).not.toHaveBeenCalled()
    expect(reply.hijack).toHaveBeenCalled()
  })
})

describe('nobody else waits', () => {
  it.each([
    ['without a key', command, null],
    ['with another key', command, 'other'],
    ['of another account', { world, tenant: operatorOn(8) }, 'held'],
    ['of another world', { world: fakeWorld('production'), tenant: operatorOn(7) }, 'held'],
  ])('%s', async (_name, other, key) => {
    void oneAtATime(command, 'held', ignored, neverEnding)
    expect(await oneAtATime(other, key, ignored, async () => 'done')).toBe('done')
  })
})
