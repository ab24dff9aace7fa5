import type { OpenCall } from '../rating/carrier-call.ts'
import { type ExplainedAnswer, explainAnswer } from '../rating/explain/explained-answer.ts'
import type { ExcludedService } from '../rating/quote.ts'
import type { World } from '../world.ts'
import type { FreightExplanation } from './explain-freight.ts'
import type { FreightQuestion, FreightQuote } from './freight-quote.ts'

/** What freight costs by each service, and why. */
export function explainFreightRates(
  world: Pick<World, 'freightCarriers' | 'freight'>,
  question: FreightQuestion,
  call: OpenCall,
): Promise<ExplainedAnswer<FreightQuote, FreightExplanation>> {
  const catalogue = world.freight()
  const asked = {
    carriers: world.freightCarriers,
    withoutPrice: (excluded: ExcludedService): FreightExplanation => ({
      serviceId: excluded.serviceId,
      service: catalogue.service(excluded.serviceId)?.name ?? '',
      quote: null,
      excluded,
      reasons: [],
      taxes: [],
      days: null,
    }),
  }
  return explainAnswer(asked, question, call)
}
