import { CarrierError } from '../carrier-error.ts'
import { OpenDeadline } from './deadline.ts'
import type { RateQuestion } from './question.ts'
import type { ExcludedService, ExclusionReason, Quote, RateAnswer } from './quote.ts'
import type { RatingCarrier } from './rating-carrier.ts'

const defaultTimeoutMs = 4000

type PendingAnswer = { readonly carrier: RatingCarrier; readonly answer: Promise<RateAnswer> }

/**
 * Asks every carrier of the world at the same time. Carriers in our process answer at once. Where a
 * remote carrier is asked too, the answer waits for all of them or for the timeout; it names each service
 * of a carrier that was late, with the reason.
 */
export function quoteRates(
  { carriers }: { carriers(): readonly RatingCarrier[] },
  question: RateQuestion,
  timeoutMs: number = defaultTimeoutMs,
): RateAnswer | Promise<RateAnswer> {
  const combined = new CombinedAnswer()
  const deadline = new OpenDeadline()
  const pending: PendingAnswer[] = []
  for (const carrier of carriers()) {
    if (!carrier.rate || !isWanted(carrier, question)) continue
    const answer = ask(carrier, question, deadline)
    if (answer instanceof Promise) pending.push({ carrier, answer })
    else combined.add(answer)
  }
  return pending.length === 0 ? combined : waitFor(pending, combined, question, timeoutMs, deadline)
}

class CombinedAnswer implements RateAnswer {
  quotes: readonly Quote[] = []
  excluded: readonly ExcludedService[] = []

  add(answer: RateAnswer): void {
    this.quotes = concatenated(this.quotes, answer.quotes)
    this.excluded = concatenated(this.excluded, answer.excluded)
  }
}

function concatenated<T>(before: readonly T[], more: readonly T[]): readonly T[] {
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
  pending: readonly PendingAnswer[],
  combined: CombinedAnswer,
  question: RateQuestion,
  timeoutMs: number,
  deadline: OpenDeadline,
): Promise<RateAnswer> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, timeoutMs, null)
  try {
    const answers = await Promise.all(
      pending.map(
        async ({ carrier, answer }) =>
          (await Promise.race([answer, timeIsUp])) ?? tooLate(carrier, question, timeoutMs),
      ),
    )
    for (const answer of answers) combined.add(answer)
    return combined
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
