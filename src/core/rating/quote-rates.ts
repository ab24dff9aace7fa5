import { type Carrier, CarrierError } from '../ports/carrier.ts'
import type { World } from '../world.ts'
import type { RateQuestion } from './question.ts'
import type { ExcludedService, ExclusionReason, RateAnswer } from './quote.ts'

export const defaultTimeoutMs = 4000

/**
 * Asks every carrier of the world at the same time. Carriers that work in process have answered when
 * it returns; where a remote one is among them the answer leaves when all are in or the time is up,
 * and whoever did not make it is named with the reason.
 */
export function quoteRates(
  world: World,
  question: RateQuestion,
  timeoutMs: number = defaultTimeoutMs,
): RateAnswer | Promise<RateAnswer> {
  const abort = new AbortController()
  const asked = world
    .carriers()
    .filter(carrier => carrier.rate && wanted(carrier, question).length > 0)
  const answers = asked.map(carrier => ask(carrier, question, abort.signal))
  const immediate = answers.filter((answer): answer is RateAnswer => !(answer instanceof Promise))
  if (immediate.length === answers.length) return merge(immediate)
  return withinTime(asked, answers, question, timeoutMs, abort)
}

function ask(
  carrier: Carrier,
  question: RateQuestion,
  signal: AbortSignal,
): RateAnswer | Promise<RateAnswer> {
  try {
    const answer = carrier.rate?.(question, signal) ?? { quotes: [], excluded: [] }
    return answer instanceof Promise
      ? answer.catch(error => failed(carrier, question, error))
      : answer
  } catch (error) {
    return failed(carrier, question, error)
  }
}

async function withinTime(
  asked: readonly Carrier[],
  answers: readonly (RateAnswer | Promise<RateAnswer>)[],
  question: RateQuestion,
  timeoutMs: number,
  abort: AbortController,
): Promise<RateAnswer> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, timeoutMs, null)
  try {
    const settled = await Promise.all(
      answers.map(
        async (answer, index) =>
          (await Promise.race([answer, timeIsUp])) ?? late(asked[index], question, timeoutMs),
      ),
    )
    return merge(settled)
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

const wanted = (carrier: Carrier, { services }: RateQuestion): readonly number[] =>
  services ? carrier.serviceIds.filter(id => services.includes(id)) : carrier.serviceIds

function failed(carrier: Carrier, question: RateQuestion, error: unknown): RateAnswer {
  if (!(error instanceof CarrierError)) throw error
  return error.kind === 'timeout'
    ? without(carrier, question, 'carrier_timeout', error.message)
    : without(carrier, question, 'carrier_error', error.message)
}

function late(carrier: Carrier | undefined, question: RateQuestion, timeoutMs: number): RateAnswer {
  const sentence = `The carrier did not answer within ${timeoutMs / 1000} s.`
  return carrier
    ? without(carrier, question, 'carrier_timeout', sentence)
    : { quotes: [], excluded: [] }
}

function without(
  carrier: Carrier,
  question: RateQuestion,
  reason: ExclusionReason,
  message: string,
): RateAnswer {
  const excluded = wanted(carrier, question).map(
    (serviceId): ExcludedService => ({ serviceId, reason, message }),
  )
  return { quotes: [], excluded }
}

function merge(answers: readonly RateAnswer[]): RateAnswer {
  const [only, ...others] = answers
  if (only && others.length === 0) return only
  return {
    quotes: answers.flatMap(answer => answer.quotes),
    excluded: answers.flatMap(answer => answer.excluded),
  }
}
