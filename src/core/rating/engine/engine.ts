import { dayRangeText } from '../../catalogue/day-range.ts'
import { type Explanation, newTrace } from '../explain/explanation.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, Quote, RateAnswer } from '../quote.ts'
import type { CompiledCatalogue, CompiledService } from './compiled-catalogue.ts'
import { priceService } from './price-service.ts'
import { type RatingContext, readContext } from './rating-context.ts'
import { isAsked } from './refusal.ts'

/**
 * Prices one question over the services: the quotes in the order of the services, and for each that
 * was asked and has no price, why. Pure: the same question of the same catalogue, the same answer.
 */
export function quote(
  catalogue: CompiledCatalogue,
  question: RateQuestion,
  services: readonly CompiledService[] = catalogue.table.services,
  context: RatingContext | null = readContext(catalogue.table, question),
): RateAnswer {
  const quotes: Quote[] = []
  const excluded: ExcludedService[] = []
  for (const service of services) {
    if (!isAsked(service, question)) continue
    const price = context === null ? 'not_offered' : priceService(service, context, null)
    if (typeof price === 'string') excluded.push(service.excluded[price])
    else quotes.push(price)
  }
  return { quotes, excluded }
}

/** The same price with its reasons; null for an id that the catalogue does not know. */
export function explain(
  catalogue: CompiledCatalogue,
  question: RateQuestion,
  serviceId: number,
): Explanation | null {
  const service = catalogue.table.services.find(candidate => candidate.data.id === serviceId)
  if (!service) return null
  const context = readContext(catalogue.table, question)
  const trace = newTrace()
  const price = context === null ? 'not_offered' : priceService(service, context, trace)
  const refused = typeof price === 'string'
  const days = refused ? null : price.deliveryDays
  return {
    ...trace,
    serviceId,
    service: service.data.name,
    quote: refused ? null : price,
    excluded: refused ? service.excluded[price] : null,
    days: days === null ? null : dayRangeText(days),
  }
}
