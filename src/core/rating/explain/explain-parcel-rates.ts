import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { OpenCall } from '../carrier-call.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, Quote } from '../quote.ts'
import type { RatingCarrier } from '../rating-carrier.ts'
import { type ExplainedAnswer, explainAnswer } from './explained-answer.ts'
import { type Explanation, newTrace } from './explanation.ts'

type ExplainedOffer = {
  readonly catalogue: Catalogue
  readonly carriers: readonly RatingCarrier[]
}

/** What parcels cost by each service of these carriers, and why. */
export function explainParcelRates(
  { catalogue, carriers }: ExplainedOffer,
  question: RateQuestion,
  call: OpenCall,
): Promise<ExplainedAnswer<Quote, Explanation>> {
  const asked = {
    carriers: () => carriers,
    withoutPrice: (excluded: ExcludedService): Explanation => ({
      ...newTrace(),
      serviceId: excluded.serviceId,
      service: catalogue.service(excluded.serviceId)?.name ?? '',
      quote: null,
      excluded,
      packages: [],
      days: null,
    }),
  }
  return explainAnswer(asked, question, call)
}
