import { CarrierError } from '../carrier-error.ts'
import { OpenDeadline } from './open-deadline.ts'
import type { RateQuestion } from './question.ts'
import type { ExcludedService, ExclusionReason, Quote, RateAnswer } from './quote.ts'
import type { RatingCarrier } from './rating-carrier.ts'

const defaultTimeoutMs = 4000

type Late = { readonly carrier: RatingCarrier; readonly answer: Promise<RateAnswer> }

/**
 * Asks every carrier of the world at the same time. Carriers that work in process have answered when
 * it returns; where a remote one is among them the answer leaves when all are in or the time is up,
 * and whoever did not make it is named with the reason.
 */
export function quoteRates(
  { carriers }: { carriers(): readonly RatingCarrier[] },
  question: RateQuestion,
  timeoutMs: number = defaultTimeoutMs,
): RateAnswer | Promise<RateAnswer> {
  const gathered = new Gathered()
  const deadline = new OpenDeadline()
  const late: Late[] = []
  for (const carrier of carriers()) {
    if (!carrier.rate || !isWanted(carrier, question)) continue
    const answer = ask(carrier, question, deadline)
    if (answer instanceof Promise) late.push({ carrier, answer })
    else gathered.add(answer)
  }
  return late.length === 0 ? gathered : waitFor(late, gathered, question, timeoutMs, deadline)
}

/** One answer out of many. */
class Gathered implements RateAnswer {
  quotes: readonly Quote[] = []
  excluded: readonly ExcludedService[] = []

  add(answer: RateAnswer): void {
    this.quotes = joined(this.quotes, answer.quotes)
    this.excluded = joined(this.excluded, answer.excluded)
  }
}

function joined<T>(before: readonly T[], more: readonly T[]): readonly T[] {
  if (before.length === 0) return more
  return more.length === 0 ? before : [...before, ...more]
}

function ask(
  carrier: RatingCarrier,
  question: RateQuestion,
  deadline: OpenDeadline,
): RateAnswer | Promise<RateAnswer> {
  try {
    const answer = carrier.rate?.(question, deadline) ?? { quotes: [], excluded: [] }
    return answer instanceof Promise
      ? answer.catch(error => failed(carrier, question, error))
      : answer
  } catch (error) {
    return failed(carrier, question, error)
  }
}

async function waitFor(
  late: readonly Late[],
  gathered: Gathered,
  question: RateQuestion,
  timeoutMs: number,
  deadline: OpenDeadline,
): Promise<RateAnswer> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, timeoutMs, null)
  try {
    const answers = await Promise.all(
      late.map(
        async ({ carrier, answer }) =>
          (await Promise.race([answer, timeIsUp])) ?? tooLate(carrier, question, timeoutMs),
      ),
    )
    for (const answer of answers) gathered.add(answer)
    return gathered
  } finally {
    clearTimeout(timer)
    deadline.pass()
  }
}

function isWanted({ serviceIds }: RatingCarrier, { services }: RateQuestion): boolean {
  return services === null ? serviceIds.length > 0 : serviceIds.some(id => services.includes(id))
}

function failed(carrier: RatingCarrier, question: RateQuestion, error: unknown): RateAnswer {
  if (!(error instanceof CarrierError)) throw error
  return error.kind === 'timeout'
    ? without(carrier, question, 'carrier_timeout', error.message)
    : without(carrier, question, 'carrier_error', error.message)
}

const tooLate = (carrier: RatingCarrier, question: RateQuestion, timeoutMs: number): RateAnswer =>
  without(
    carrier,
    question,
    'carrier_timeout',
    `The carrier did not answer within ${timeoutMs / 1000} s.`,
  )

function without(
  { serviceIds }: RatingCarrier,
  { services }: RateQuestion,
  reason: ExclusionReason,
  message: string,
): RateAnswer {
  const asked = services === null ? serviceIds : serviceIds.filter(id => services.includes(id))
  return {
    quotes: [],
    excluded: asked.map((serviceId): ExcludedService => ({ serviceId, reason, message })),
  }
}
