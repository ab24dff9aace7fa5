import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { choose } from '#core/purchase/decide/service-choice.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Quote, RateAnswer } from '#core/rating/quote.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { parseId } from '#core/values/parse-id.ts'
import { askedField } from '../../visit/open-quotes.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { type Patience, type PricesSoFar, pricesInParts } from '../quote/prices-in-parts.ts'
import { questionContext } from '../quote/question-of-form.ts'
import { formPath } from './shipment-form.ts'

/** What the parcel costs by each service. */
export async function pricesOf(
  visit: AccountVisit,
  request: ShipmentRequest,
  question: RateQuestion,
  patience: Patience = usualPatience(visit),
): Promise<PricesSoFar> {
  const token = visit.form.get(askedField) ?? ''
  const asked = wordsOf(request)
  return await pricesInParts(visit, { asked, question, token, patience })
}

/** A button without script has all prices as its answer, since that cannot ask for the rest by itself. */
const usualPatience = ({ form, isLive }: AccountVisit): Patience =>
  isLive || form.size === 0 ? 'none' : 'whole'

const wordsOf = (request: ShipmentRequest) => ({
  ...questionOfRequest(request),
  destination: estimatedDestination(request.toAddress),
})

/** What the form asks of carriers; throws where it says too little for a price. */
export function questionOf(
  visit: Pick<AccountVisit, 'world' | 'caller'>,
  request: ShipmentRequest,
): RateQuestion {
  return exactQuestion(wordsOf(request), questionContext(visit), formPath)
}

/** The one that is marked: as somebody chose it, or the cheapest tracked. */
export function markedQuote(
  { quotes }: RateAnswer,
  { world }: Pick<AccountVisit, 'world'>,
  service: string | null,
): Quote | null {
  const id = parseId(service ?? '')
  const chosen = quotes.find(({ serviceId }) => serviceId === id)
  if (chosen) return chosen
  const catalogue = world.catalogue()
  const tracked = quotes.filter(({ serviceId }) => catalogue.service(serviceId)?.trackable)
  return choose({ kind: 'cheapest' }, tracked.length > 0 ? tracked : quotes)
}
