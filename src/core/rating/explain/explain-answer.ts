import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Carrier } from '../../ports/carrier/carrier.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, RateAnswer } from '../quote.ts'
import { carrierOfService } from '../rating-carrier.ts'
import { type Explanation, newTrace } from './explanation.ts'

/**
 * Why each service of an answer has its price, or none. The carrier explains it; where a carrier failed
 * or was late, the answer itself has the reason.
 */
export function explainAnswer(
  answer: RateAnswer,
  question: RateQuestion,
  carriers: readonly Carrier[],
  catalogue: Catalogue,
): readonly Explanation[] {
  const ofCarrier = (id: number): Explanation | null =>
    carrierOfService(carriers, id)?.explain?.(question, id) ?? null
  const ofAnswer = (excluded: ExcludedService): Explanation => ({
    ...newTrace(),
    serviceId: excluded.serviceId,
    service: catalogue.service(excluded.serviceId)?.name ?? '',
    quote: null,
    excluded,
    packages: [],
    days: null,
  })
  return [
    ...answer.quotes.flatMap(({ serviceId }) => ofCarrier(serviceId) ?? []),
    ...answer.excluded.map(excluded => {
      const own = ofCarrier(excluded.serviceId)
      return own?.excluded?.message === excluded.message ? own : ofAnswer(excluded)
    }),
  ]
}
