import { carriersFor, type ReachingWorld } from '../../carrier-account/carriers-for.ts'
import type { OpenCall } from '../carrier-call.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, Quote } from '../quote.ts'
import { type ExplainedAnswer, explainAnswer } from './explained-answer.ts'
import { type Explanation, newTrace } from './explanation.ts'

/** What parcels cost by each service, and why. */
export function explainParcelRates(
  world: ReachingWorld,
  question: RateQuestion,
  call: OpenCall,
): Promise<ExplainedAnswer<Quote, Explanation>> {
  const catalogue = world.catalogue()
  const asked = {
    carriers: () => carriersFor(world, call.accountId),
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
