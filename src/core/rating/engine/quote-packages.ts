import { dayRangeText } from '../../catalogue/day-range.ts'
import { type Explanation, newTrace } from '../explain/explanation.ts'
import type { RateQuestion } from '../question.ts'
import type { ExcludedService, Quote, RateAnswer } from '../quote.ts'
import type { CompiledCatalogue, CompiledService } from './compiled-catalogue.ts'
import { isAsked } from './find-exclusion.ts'
import { type PackageRefusal, pricePackages, readPackages } from './price-packages.ts'

/** Quotes a question of several packages; the engine itself quotes one package. */
export function quotePackages(
  { table }: CompiledCatalogue,
  question: RateQuestion,
  services: readonly CompiledService[],
): RateAnswer {
  const context = readPackages(table, question)
  const quotes: Quote[] = []
  const excluded: ExcludedService[] = []
  for (const service of services) {
    if (!isAsked(service, question)) continue
    const price = context === null ? unknownPackage : pricePackages(service, context, null)
    if ('cause' in price) excluded.push(exclusionOf(service, price))
    else quotes.push(price)
  }
  return { quotes, excluded }
}

/** The reasons of each package, then of what is reckoned once for all. */
export function explainPackages(
  { table }: CompiledCatalogue,
  question: RateQuestion,
  service: CompiledService,
): Explanation {
  const context = readPackages(table, question)
  const trace = { each: question.parcels.map(newTrace), whole: newTrace() }
  const price = context === null ? unknownPackage : pricePackages(service, context, trace)
  const quote = 'cause' in price ? null : price
  return {
    ...trace.whole,
    serviceId: service.data.id,
    service: service.data.name,
    quote,
    excluded: 'cause' in price ? exclusionOf(service, price) : null,
    packages: trace.each.map(({ zone, weight, card, addOns }) => ({ zone, weight, card, addOns })),
    days: quote && dayRangeText(quote.deliveryDays),
  }
}

const unknownPackage: PackageRefusal = { cause: 'not_offered', at: 0 }

/** A rule that refuses every package refuses the first one: so only a later package is named. */
function exclusionOf(service: CompiledService, { cause, at }: PackageRefusal): ExcludedService {
  const excluded = service.excluded[cause]
  return at === 0 ? excluded : { ...excluded, message: `Package ${at + 1}: ${excluded.message}` }
}
