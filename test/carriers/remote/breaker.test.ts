import { beforeEach, describe, expect, it } from 'vitest'
import { Breaker, mostFailures, openForMs } from '#carriers/remote/breaker.ts'
import { CallerLeft } from '#carriers/remote/remote-failures.ts'
import { CarrierError, type CarrierFailure } from '#core/carrier-error.ts'

let now = 0
let openings = 0
let calls = 0
let breaker: Breaker
beforeEach(() => {
  now = 1_000_000
  openings = 0
  calls = 0
  breaker = new Breaker('Test Carrier', { now: () => now }, () => {
    openings += 1
  })
})

const call = (error?: Error) =>
  breaker.run(async () => {
    calls += 1
    if (error) throw error
    return 'answer'
  })
const failing = (kind: CarrierFailure) => call(new CarrierError(kind, 'Bad.')).catch(() => null)
async function open(): Promise<void> {
  for (let i = 0; i < mostFailures; i += 1) await failing('unavailable')
  calls = 0
}

describe('a breaker', () => {
  it('opens after failures in a row: then the carrier is not asked, and one line says so', async () => {
    await open()
    await expect(call()).rejects.toThrow('Test Carrier failed 5 times in a row')
    expect([calls, openings]).toEqual([0, 1])
  })

  it('lets one call through after a while, and closes when it succeeds', async () => {
    await open()
    now += openForMs
    const trial = call()
    await expect(call()).rejects.toThrow('in a row')
    expect(await trial).toBe('answer')
    expect(await call()).toBe('answer')
    expect(breaker.isIdle).toBe(true)
  })

  it('opens again when the trial fails', async () => {
    await open()
    now += openForMs
    await failing('timeout')
    await expect(call()).rejects.toThrow('in a row')
    now += openForMs
    expect(await call()).toBe('answer')
  })

  it('lets the next call try when the caller of the trial leaves', async () => {
    await open()
    now += openForMs
    await call(new CallerLeft()).catch(() => null)
    expect(await call()).toBe('answer')
  })

  it.each(['rejected', 'misconfigured', 'unsupported'] as const)(
    'takes an answer that is %s for a sign of life',
    async kind => {
      for (let i = 0; i < 3 * mostFailures; i += 1) {
        await failing('unavailable')
        if (i % 4 === 3) await failing(kind)
      }
      expect(await call()).toBe('answer')
    },
  )

  it('does not count callers who leave', async () => {
    for (let i = 0; i < 3 * mostFailures; i += 1) await call(new CallerLeft()).catch(() => null)
    expect(await call()).toBe('answer')
  })
})
