import type { World } from '../../world.ts'
import type { OpenCall } from '../carrier-call.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, Quote } from '../quote.ts'
import { type Explanation, newTrace } from './explanation.ts'
import { type StoryOfPrice, storyOfAnswer } from './story-of-price.ts'

/** What parcels cost by each service, and why. */
export function storyOfParcels(
  world: Pick<World, 'carriers' | 'catalogue'>,
  question: RateQuestion,
  call: OpenCall,
  timeoutMs?: number,
): Promise<StoryOfPrice<Quote, Explanation>> {
  const catalogue = world.catalogue()
  const asked = {
    carriers: world.carriers,
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
  return storyOfAnswer(asked, question, call, timeoutMs)
}
