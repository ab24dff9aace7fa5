import { describe, expect, it } from 'vitest'
import { RateLimiter } from '#http/base/judge/rate-limiter.ts'

describe('a rate limit', () => {
  it('counts down, and refuses the one that is too many', () => {
    const limiter = new RateLimiter(2)
    expect(limiter.take('a', 0)).toMatchObject({ limit: 2, remaining: 1, exceeded: false })
    expect(limiter.take('a', 1)).toMatchObject({ remaining: 0, exceeded: false })
    expect(limiter.take('a', 2)).toMatchObject({ remaining: 0, exceeded: true })
  })

  it('never tells of more than a minute, at whatever fraction of a millisecond it begins', () => {
    const limiter = new RateLimiter(1)
    expect(limiter.take('a', 259_523.611).resetSeconds).toBe(60)
  })

  it('opens again a minute after the first request, not on the minute of the clock', () => {
    const limiter = new RateLimiter(1)
    limiter.take('a', 59_000)
    expect(limiter.take('a', 118_999)).toMatchObject({ exceeded: true, resetSeconds: 1 })
    expect(limiter.take('a', 119_000)).toMatchObject({ exceeded: false, resetSeconds: 60 })
  })

  it('keeps one token from using up what is another', () => {
    const limiter = new RateLimiter(1)
    limiter.take('a', 0)
    expect(limiter.take('b', 0).exceeded).toBe(false)
  })

  it('remembers no more than it may, and forgets those first whose window is over', () => {
    const limiter = new RateLimiter(1)
    limiter.take('old', 0)
    limiter.take('young', 59_999)
    for (let key = 0; key < 99_999; key++) limiter.take(String(key), 60_001)
    expect(limiter.take('young', 60_001).exceeded).toBe(true)
  })
})
