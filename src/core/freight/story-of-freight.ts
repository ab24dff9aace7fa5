import type { OpenCall } from '../rating/carrier-call.ts'
import { type StoryOfPrice, storyOfAnswer } from '../rating/explain/story-of-price.ts'
import type { ExcludedService } from '../rating/quote.ts'
import type { World } from '../world.ts'
import type { FreightExplanation } from './explain-freight.ts'
import type { FreightQuestion, FreightQuote } from './freight-quote.ts'

/** What freight costs by each service, and why. */
export function storyOfFreight(
  world: Pick<World, 'freightCarriers' | 'freight'>,
  question: FreightQuestion,
  call: OpenCall,
  timeoutMs?: number,
): Promise<StoryOfPrice<FreightQuote, FreightExplanation>> {
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
  return storyOfAnswer(asked, question, call, timeoutMs)
}
