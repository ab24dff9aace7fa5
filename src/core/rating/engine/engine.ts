import { dayRangeText } from '../../catalogue/day-range.ts'
import { type Explanation, newTrace } from '../explain/explanation.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, Quote, RateAnswer } from '../quote.ts'
import type { CompiledCatalogue, CompiledService } from './compiled-catalogue.ts'
import { isAsked } from './find-exclusion.ts'
import { priceService } from './price-service.ts'
import { explainPackages, quotePackages } from './quote-packages.ts'
import { type RatingContext, readContext } from './rating-context.ts'

/**
 * Prices one question for the services, in their order: a quote for each service that the question asks
 * for, or why it has none. Pure: the same catalogue and question give the same answer.
 */
export function quote(
  catalogue: CompiledCatalogue,
  question: RateQuestion,
  services: readonly CompiledService[] = catalogue.table.services,
  context: RatingContext | null = readContext(catalogue.table, question),
): RateAnswer {
  if (question.parcels.length > 1) return quotePackages(catalogue, question, services)
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

/** The price that a quote has, with its reasons; null for an unknown service. */
export function explain(
  catalogue: CompiledCatalogue,
  question: RateQuestion,
  serviceId: number,
): Explanation | null {
  const service = catalogue.table.services.find(candidate => candidate.data.id === serviceId)
  if (!service) return null
  if (question.parcels.length > 1) return explainPackages(catalogue, question, service)
  const context = readContext(catalogue.table, question)
  const trace = newTrace()
  const price = context === null ? 'not_offered' : priceService(service, context, trace)
  const excluded = typeof price === 'string'
  const days = excluded ? null : price.deliveryDays
  return {
    ...trace,
    serviceId,
    service: service.data.name,
    quote: excluded ? null : price,
    excluded: excluded ? service.excluded[price] : null,
    packages: [],
    days: days === null ? null : dayRangeText(days),
  }
}
