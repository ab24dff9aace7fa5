import { CarrierError, type CarrierFailure } from '../carrier-error.ts'
import { limitsOf, usualLimits } from '../carrier-limits.ts'
import type { CarrierCall, OpenCall } from './carrier-call.ts'
import type { ExcludedService, ExclusionReason, RateAnswer } from './quote.ts'
import type { CarrierServices, RatingCarrier, TimedCarrier } from './rating-carrier.ts'

/** A time that the caller names is for the whole answer: we keep a part of it, to answer many at once. */
const keptPart = 0.1
const mostKeptMs = 250

type Asking = { readonly services: readonly number[] | null }
type AskedCarrier<Question, Offer> = RatingCarrier<Question, RateAnswer<Offer>, unknown>

type PendingAnswer<Offer> = {
  readonly carrier: TimedCarrier
  readonly call: OpenCall
  readonly answer: Promise<RateAnswer<Offer>>
}

/**
 * Asks every carrier of the world at the same time. Carriers in our process answer at once. Where a
 * remote carrier is asked too, the answer waits for all of them, or until the time of each is up or the caller
 * leaves; it names each service of a carrier that was late, with the reason.
 */
export function quoteRates<Question extends Asking, Offer>(
  { carriers }: { carriers(): readonly AskedCarrier<Question, Offer>[] },
  question: Question,
  call: OpenCall,
  timeoutMs?: number,
): RateAnswer<Offer> | Promise<RateAnswer<Offer>> {
  const combined = new CombinedAnswer<Offer>()
  const usual = call.part()
  const pending: PendingAnswer<Offer>[] = []
  for (const carrier of carriers()) {
    if (!carrier.rate || !isWanted(carrier, question)) continue
    const its = carrier.limits?.rateMs === undefined ? usual : call.part()
    const answer = ask(carrier, question, its)
    if (answer instanceof Promise) pending.push({ carrier, call: its, answer })
    else combined.add(answer)
  }
  return pending.length === 0 ? combined : waitFor(pending, combined, question, timeoutMs)
}

/** How long carriers have for a question whose caller names no time: as long as the slowest of them needs. */
export const usualTimeMs = (carriers: readonly TimedCarrier[], question: Asking): number =>
  Math.max(
    usualLimits.rateMs,
    ...carriers.filter(one => isWanted(one, question)).map(one => limitsOf(one).rateMs),
  )

class CombinedAnswer<Offer> implements RateAnswer<Offer> {
  quotes: readonly Offer[] = []
  excluded: readonly ExcludedService[] = []

  add(answer: RateAnswer<Offer>): void {
    this.quotes = concatenated(this.quotes, answer.quotes)
    this.excluded = concatenated(this.excluded, answer.excluded)
  }
}

function concatenated<T>(before: readonly T[], more: readonly T[]): readonly T[] {
  if (before.length === 0) return more
  return more.length === 0 ? before : [...before, ...more]
}

function ask<Question extends Asking, Offer>(
  carrier: AskedCarrier<Question, Offer>,
  question: Question,
  call: CarrierCall,
): RateAnswer<Offer> | Promise<RateAnswer<Offer>> {
  try {
    const answer = carrier.rate?.(question, call) ?? { quotes: [], excluded: [] }
    return answer instanceof Promise
      ? answer.catch(error => failed(carrier, question, error))
      : answer
  } catch (error) {
    return failed(carrier, question, error)
  }
}

async function waitFor<Offer>(
  pending: readonly PendingAnswer<Offer>[],
  combined: CombinedAnswer<Offer>,
  question: Asking,
  timeoutMs: number | undefined,
): Promise<RateAnswer<Offer>> {
  const answers = await Promise.all(pending.map(one => inTime(one, question, timeoutMs)))
  for (const answer of answers) combined.add(answer)
  return combined
}

/** What a carrier answers while it has time, or that it was late. */
async function inTime<Offer>(
  { carrier, call, answer }: PendingAnswer<Offer>,
  question: Asking,
  timeoutMs: number | undefined,
): Promise<RateAnswer<Offer>> {
  const { promise: over, resolve } = Promise.withResolvers<null>()
  call.signal.addEventListener('abort', () => resolve(null), { once: true })
  const { rateMs } = limitsOf(carrier)
  const carriersMs = timeoutMs === undefined ? rateMs : carriersPart(timeoutMs)
  const timer = setTimeout(() => {
    resolve(null)
    // A carrier that had less than its usual time did not fail: other callers may go on asking it.
    if (carriersMs < rateMs) call.leave()
    else call.end()
  }, carriersMs)
  try {
    return (await Promise.race([answer, over])) ?? tooLate(carrier, question, carriersMs)
  } finally {
    clearTimeout(timer)
  }
}

const carriersPart = (timeoutMs: number): number =>
  timeoutMs - Math.min(timeoutMs * keptPart, mostKeptMs)

function isWanted({ serviceIds }: CarrierServices, { services }: Asking): boolean {
  return services === null ? serviceIds.length > 0 : serviceIds.some(id => services.includes(id))
}

function failed(carrier: CarrierServices, question: Asking, error: unknown): RateAnswer<never> {
  if (!(error instanceof CarrierError)) throw error
  return without(carrier, question, reasonOf[error.kind], error.message)
}

/** A carrier that refuses a question works, and offers nothing for this parcel. */
const reasonOf = {
  timeout: 'carrier_timeout',
  rejected: 'no_rate_for_lane',
  not_sold: 'carrier_error',
  already_sold: 'carrier_error',
  unknown: 'carrier_error',
  unavailable: 'carrier_error',
  misconfigured: 'carrier_error',
  unsupported: 'carrier_error',
  unreadable: 'carrier_error',
} as const satisfies Record<CarrierFailure, ExclusionReason>

const tooLate = (
  carrier: CarrierServices,
  question: Asking,
  carriersMs: number,
): RateAnswer<never> =>
  without(
    carrier,
    question,
    'carrier_timeout',
    `The carrier did not answer within ${carriersMs / 1000} s.`,
  )

function without(
  { serviceIds }: CarrierServices,
  { services }: Asking,
  reason: ExclusionReason,
  message: string,
): RateAnswer<never> {
  const asked = services === null ? serviceIds : serviceIds.filter(id => services.includes(id))
  return {
    quotes: [],
    excluded: asked.map((serviceId): ExcludedService => ({ serviceId, reason, message })),
  }
}
