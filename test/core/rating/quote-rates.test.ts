import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Quote, RateAnswer } from '#core/rating/quote.ts'
import { quoteRates as quoteFor, usualTimeMs } from '#core/rating/quote-rates.ts'
import type { World } from '#core/world.ts'

const quoteRates = (world: World, asked: RateQuestion, timeoutMs?: number) =>
  quoteFor(world, asked, new OpenCall(7), timeoutMs)
const question = { services: null } as unknown as RateQuestion
const priced = (serviceId: number): RateAnswer => ({
  quotes: [{ serviceId } as unknown as Quote],
  excluded: [],
})
const carrier = (code: string, serviceIds: readonly number[], rate: Carrier['rate']): Carrier =>
  rate ? { code, serviceIds, rate } : { code, serviceIds }
const worldOf = (...carriers: Carrier[]): World =>
  ({ carriers: () => carriers }) as unknown as World

describe('quoteRates', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('answers at once when every carrier does', () => {
    const world = worldOf(
      carrier('a', [1], () => priced(1)),
      carrier('b', [2], () => priced(2)),
    )
    const answer = quoteRates(world, question)
    expect(answer).toEqual({ quotes: [{ serviceId: 1 }, { serviceId: 2 }], excluded: [] })
  })

  it('asks only carriers that sell what was asked for', () => {
    const other = vi.fn(() => priced(2))
    const world = worldOf(
      carrier('a', [1], () => priced(1)),
      carrier('b', [2], other),
    )
    expect(quoteRates(world, { ...question, services: [1] })).toEqual(priced(1))
    expect(other).not.toHaveBeenCalled()
  })

  it('names the services of a carrier that fails, and keeps the prices of the others', () => {
    const broken = carrier('b', [2, 3], () => {
      throw new CarrierError('unavailable', 'The carrier is down.')
    })
    expect(
      quoteRates(
        worldOf(
          carrier('a', [1], () => priced(1)),
          broken,
        ),
        question,
      ),
    ).toEqual({
      quotes: [{ serviceId: 1 }],
      excluded: [
        { serviceId: 2, reason: 'carrier_error', message: 'The carrier is down.' },
        { serviceId: 3, reason: 'carrier_error', message: 'The carrier is down.' },
      ],
    })
  })

  it('does not hide a fault of our own behind a carrier', () => {
    const buggy = carrier('b', [2], () => {
      throw new TypeError('ours')
    })
    expect(() => quoteRates(worldOf(buggy), question)).toThrow('ours')
  })

  it('leaves without a carrier that is too slow, and tells it to stop before the time is up', async () => {
    let told: AbortSignal | undefined
    const slow = carrier('b', [2], (_, { signal }) => {
      told = signal
      return new Promise(() => undefined)
    })
    const answer = quoteRates(
      worldOf(
        carrier('a', [1], () => priced(1)),
        slow,
      ),
      question,
      2500,
    )
    await vi.advanceTimersByTimeAsync(2249)
    expect(told?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({
      quotes: [{ serviceId: 1 }],
      excluded: [
        {
          serviceId: 2,
          reason: 'carrier_timeout',
          message: 'The carrier did not answer within 2.25 s.',
        },
      ],
    })
    expect(told?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells a time-out, a failure and a refusal of the carrier itself apart', async () => {
    const late = carrier('a', [1], async () => {
      throw new CarrierError('timeout', 'No answer from its gateway.')
    })
    const unreadable = carrier('b', [2], async () => {
      throw new CarrierError('unreadable', 'HTML came back.')
    })
    const refusing = carrier('c', [3], async () => {
      throw new CarrierError('rejected', 'The parcel is too long.')
    })
    const answer = await quoteRates(worldOf(late, unreadable, refusing), question)
    expect(answer.excluded.map(({ reason }) => reason)).toEqual([
      'carrier_timeout',
      'carrier_error',
      'no_rate_for_lane',
    ])
  })

  it('ends when its caller leaves, and tells each carrier that none is to blame', async () => {
    const signals: AbortSignal[] = []
    const slow = carrier('b', [2], (_, { accountId, signal }) => {
      expect(accountId).toBe(7)
      signals.push(signal)
      return new Promise(() => undefined)
    })
    const [leaving, staying] = [new OpenCall(7), new OpenCall(7)]
    const ended = quoteFor(worldOf(slow), question, leaving)
    const stays = quoteFor(worldOf(slow), question, staying)
    leaving.leave()
    expect(await ended).toMatchObject({ quotes: [], excluded: [{ serviceId: 2 }] })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(signals[0]?.reason).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(4000)
    await stays
    expect(signals[1]?.reason).toMatchObject({ kind: 'timeout' })
  })

  it('blames no carrier for a caller who gives it less than the usual time', async () => {
    const signals: AbortSignal[] = []
    const slow = carrier('b', [2], (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    const times = [4249, 4250, 25_000]
    const answers = times.map(timeoutMs => quoteRates(worldOf(slow), question, timeoutMs))
    await vi.advanceTimersByTimeAsync(25_000)
    for (const answer of await Promise.all(answers)) {
      expect(answer.excluded).toMatchObject([{ serviceId: 2, reason: 'carrier_timeout' }])
    }
    expect(signals.map(({ reason }) => reason.name)).toEqual([
      'AbortError',
      'CarrierError',
      'CarrierError',
    ])
  })

  it('gives each carrier its own time, where its caller names none', async () => {
    const signals: Record<string, AbortSignal> = {}
    const waiting =
      (code: string): Carrier['rate'] =>
      (_, { signal }) => {
        signals[code] = signal
        return new Promise(() => undefined)
      }
    const quick = { ...carrier('a', [1], waiting('a')), limits: { rateMs: 1000 } }
    const usual = carrier('b', [2], waiting('b'))
    const slow = { ...carrier('c', [3], waiting('c')), limits: { rateMs: 9000 } }
    const world = worldOf(quick, usual, slow)
    const answer = quoteRates(world, question)
    for (const [ms, ended] of [
      [999, ''],
      [1, 'a'],
      [3000, 'ab'],
      [4999, 'ab'],
      [1, 'abc'],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms)
      const over = Object.keys(signals).filter(code => signals[code]?.aborted)
      expect(over.join('')).toBe(ended)
    }
    expect((await answer).excluded.map(({ message }) => message)).toEqual([
      'The carrier did not answer within 1 s.',
      'The carrier did not answer within 4 s.',
      'The carrier did not answer within 9 s.',
    ])
    expect(usualTimeMs([quick, usual, slow], question)).toBe(9000)
    expect(usualTimeMs([quick, usual, slow], { services: [1, 2] })).toBe(4000)
  })

  it('gives every carrier the time that its caller names, and blames none that needs longer', async () => {
    const signals: AbortSignal[] = []
    const waiting: Carrier['rate'] = (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    const usual = carrier('b', [2], waiting)
    const slow = { ...carrier('c', [3], waiting), limits: { rateMs: 9000 } }
    const answer = quoteRates(worldOf(usual, slow), question, 5250)
    await vi.advanceTimersByTimeAsync(5000)
    expect((await answer).excluded).toHaveLength(2)
    expect(signals.map(({ reason }) => reason.name)).toEqual(['CarrierError', 'AbortError'])
  })

  it('ends for a carrier with its own time, too, when its caller leaves', async () => {
    const slow = {
      ...carrier('c', [3], () => new Promise(() => undefined)),
      limits: { rateMs: 9000 },
    }
    const call = new OpenCall(7)
    const answer = quoteFor(worldOf(slow), question, call)
    call.leave()
    expect((await answer).excluded).toMatchObject([{ serviceId: 3 }])
  })

  it('makes no signal for carriers that answer at once', () => {
    const call = new OpenCall(7)
    const made = vi.spyOn(globalThis, 'AbortController')
    quoteFor(worldOf(carrier('a', [1], () => priced(1))), question, call)
    call.leave()
    expect(made).not.toHaveBeenCalled()
  })

  it('leaves out a carrier that cannot rate', () => {
    expect(quoteRates(worldOf(carrier('a', [1], undefined)), question)).toEqual({
      quotes: [],
      excluded: [],
    })
  })
})
