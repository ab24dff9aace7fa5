import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorOn } from '../../../src/core/access.ts'
import { oneAtATime } from '../../../src/http/shared/one-at-a-time.ts'
import { fakeWorld } from '../../support/fake-world.ts'

const world = fakeWorld('sandbox')
const command = { world, tenant: operatorOn(7) }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const neverEnding = () => new Promise<string>(() => {})

describe('a second request with the same key', () => {
  it('begins when the first has ended, well or badly', async () => {
    const first = Promise.withResolvers<string>()
    const begun = vi.fn(async () => 'second')
    const one = oneAtATime(command, 'ends', () => first.promise)
    const two = oneAtATime(command, 'ends', begun)
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun).not.toHaveBeenCalled()
    first.reject(new Error('refused'))
    await expect(one).rejects.toThrow('refused')
    expect(await two).toBe('second')
  })

  it('waits 10 s, and is told to come again in a second', async () => {
    void oneAtATime(command, 'stuck', neverEnding)
    const refusal = vi.fn()
    void oneAtATime(command, 'stuck', async () => 'never').catch(refusal)
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
    await Promise.all(Array.from({ length: 50 }, () => oneAtATime(command, 'crowd', work)))
    expect(most).toBe(1)
  })
})

describe('nobody else waits', () => {
  it.each([
    ['without a key', command, null],
    ['with another key', command, 'other'],
    ['of another account', { world, tenant: operatorOn(8) }, 'held'],
    ['of another world', { world: fakeWorld('production'), tenant: operatorOn(7) }, 'held'],
  ])('%s', async (_name, other, key) => {
    void oneAtATime(command, 'held', neverEnding)
    expect(await oneAtATime(other, key, async () => 'done')).toBe('done')
  })
})
