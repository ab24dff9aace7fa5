import type { OpenCall } from '../carrier-call.ts'
import type { ExcludedService, RateAnswer } from '../quote.ts'
import { quoteRates } from '../quote-rates.ts'
import { carrierOfService, type RatingCarrier } from '../rating-carrier.ts'

type ServiceQuestion = { readonly services: readonly number[] | null }

/** What a carrier tells of one service, of parcels or of freight. */
type AnyReasons = { readonly excluded: ExcludedService | null }

/** A carrier that did not answer, with the services that lack a price for it. */
type SilentCarrier = {
  readonly code: string
  readonly serviceIds: readonly number[]
  readonly reason: Exclude<ExcludedService['reason'], 'no_rate_for_lane'>
  readonly message: string
}

/** The answer to a question of price, and on demand the reasons of each part of it. */
export type ExplainedAnswer<Offer, Reasons> = {
  readonly answer: RateAnswer<Offer>
  /** Asking again may bring their prices. */
  readonly silent: readonly SilentCarrier[]
  /** Null where the service has a price whose carrier tells no reasons, or was not asked for. */
  explain(serviceId: number): Reasons | null
}

type AskedCarriers<Question, Offer, Reasons extends AnyReasons> = {
  carriers(): readonly RatingCarrier<Question, RateAnswer<Offer>, Reasons>[]
  /** Explains a service without a price, where its carrier itself can't. */
  withoutPrice(excluded: ExcludedService): Reasons
}

/** Asks all carriers, as for a client; the code that reckons the prices gives the reasons, too. */
export async function explainAnswer<
  Question extends ServiceQuestion,
  Offer extends { readonly serviceId: number },
  Reasons extends AnyReasons,
>(
  { carriers, withoutPrice }: AskedCarriers<Question, Offer, Reasons>,
  question: Question,
  call: OpenCall,
): Promise<ExplainedAnswer<Offer, Reasons>> {
  const asked = carriers()
  const answer = await quoteRates({ carriers: () => asked }, question, call)
  return {
    answer,
    silent: silentIn(answer.excluded, id => carrierOfService(asked, id)?.code ?? ''),
    explain(serviceId) {
      const own = carrierOfService(asked, serviceId)?.explain?.(question, serviceId) ?? null
      const excluded = answer.excluded.find(one => one.serviceId === serviceId)
      if (!excluded) return answer.quotes.some(one => one.serviceId === serviceId) ? own : null
      // Where a carrier failed or was late, the answer itself has the reason.
      return own?.excluded?.message === excluded.message ? own : withoutPrice(excluded)
    },
  }
}

function silentIn(
  excluded: readonly ExcludedService[],
  codeOf: (serviceId: number) => string,
): readonly SilentCarrier[] {
  const silent = new Map<string, SilentCarrier>()
  for (const { serviceId, reason, message } of excluded) {
    if (reason === 'no_rate_for_lane') continue
    const code = codeOf(serviceId)
    const key = `${code} ${message}`
    const serviceIds = [...(silent.get(key)?.serviceIds ?? []), serviceId]
    silent.set(key, { code, serviceIds, reason, message })
  }
  return [...silent.values()]
}

/** The reasons of everything that was answered, in its order, as far as carriers give any. */
export const reasonsOf = <Offer extends { readonly serviceId: number }, Reasons>({
  answer,
  explain,
}: ExplainedAnswer<Offer, Reasons>): readonly Reasons[] =>
  [...answer.quotes, ...answer.excluded].flatMap(({ serviceId }) => explain(serviceId) ?? [])
