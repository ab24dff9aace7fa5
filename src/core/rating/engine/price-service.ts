import type { PriceTier } from '../../catalogue/price-tier.ts'
import type { Minor } from '../../values/money.ts'
import type { Trace } from '../explain/explanation.ts'
import type { AddOn, Price, Quote } from '../quote.ts'
import { findAddOns } from './add-ons.ts'
import { type BasePrice, findBasePrice } from './base-price.ts'
import type { CompiledService, RatePeriod, TierCard } from './compiled-catalogue.ts'
import type { ExclusionCause } from './exclusion-cause.ts'
import { explainCard, explainTax, explainWeight, explainZone } from './explain-price.ts'
import { findExclusion } from './find-exclusion.ts'
import type { RatingContext } from './rating-context.ts'
import { rateBeforeTaxes, taxedPrice } from './taxed-price.ts'
import { taxLinesFor, taxOn } from './taxes.ts'
import { zoneOf } from './zone-chart.ts'

/** Every parcel is priced here: the quote, or why there is none. A trace collects the reasons. */
export function priceService(
  service: CompiledService,
  context: RatingContext,
  trace: Trace | null,
): Quote | ExclusionCause {
  const exclusion = findExclusion(service, context)
  if (exclusion !== null) return exclusion
  const period = periodAt(service, context.question.at)
  const card = period?.tiers.primary ?? null
  if (period === null || card === null) return 'no_card'
  const own = (card.byPackage[context.parcel.packageIndex] ?? null) !== null
  const chart = own ? service.packageChart : service.chart
  if (context.parcel.weightTicks > (chart.maxWeightTicks[context.destination.country] ?? 0)) {
    return 'too_heavy_for_country'
  }
  const zone = zoneOf(chart, context.region.index, context.destination)
  if (zone === 0) {
    return chart.served[context.destination.country] === 1 ? 'no_zone' : 'country_not_served'
  }
  if (trace !== null) trace.zone = explainZone(chart, zone, context)
  const base = findBasePrice(card, service, context.parcel, zone)
  if (typeof base === 'string') return base
  const days = service.days[context.region.index]?.[zone] ?? service.data.days
  const price = completePrice(base, 'primary', card, service, context, trace)
  return {
    ...price,
    serviceId: service.data.id,
    packageId: context.parcel.packageId,
    deliveryDays: days,
    tiers: priceTiers(period, service, context, zone),
  }
}

export function periodAt(service: CompiledService, at: number): RatePeriod | null {
  for (const period of service.periods) {
    if (at >= period.from && at < period.until) return period
  }
  return null
}

function priceTiers(
  period: RatePeriod,
  service: CompiledService,
  context: RatingContext,
  zone: number,
): Quote['tiers'] {
  if (!context.question.tierPricing) return null
  if (period.tiers.retail === null || period.tiers.enterprise === null) return null
  const retail = priceTier('retail', period.tiers.retail, service, context, zone)
  const enterprise = priceTier('enterprise', period.tiers.enterprise, service, context, zone)
  const priced = typeof retail !== 'string' && typeof enterprise !== 'string'
  return priced ? { retail, enterprise } : null
}

function priceTier(
  tier: PriceTier,
  card: TierCard,
  service: CompiledService,
  context: RatingContext,
  zone: number,
): Price | ExclusionCause {
  const base = findBasePrice(card, service, context.parcel, zone)
  return typeof base === 'string' ? base : completePrice(base, tier, card, service, context, null)
}

/** The base price with its add-ons and taxes. */
function completePrice(
  base: BasePrice,
  tier: PriceTier,
  card: TierCard,
  service: CompiledService,
  context: RatingContext,
  trace: Trace | null,
): Price {
  if (trace !== null) {
    trace.weight = explainWeight(service, base, context)
    trace.card = explainCard(card, base)
  }
  const addOns = findAddOns(service, context, base.cents, tier, trace)
  return withTaxes(base.cents, addOns, service, context, trace)
}

/** The whole price: what is charged, and the taxes on it. */
export function withTaxes(
  baseRate: Minor,
  addOns: readonly AddOn[],
  service: CompiledService,
  context: RatingContext,
  trace: Trace | null,
): Price {
  const rate = rateBeforeTaxes(baseRate, addOns)
  const lines = taxLinesFor(context.taxes, rate, service.data.injected)
  if (trace !== null) {
    for (const line of lines) trace.taxes.push(explainTax(line, taxOn(rate, line), context))
  }
  return taxedPrice(baseRate, addOns, rate, lines)
}
