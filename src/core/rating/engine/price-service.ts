import type { PriceTier } from '../../catalogue/price-tier.ts'
import { houseCurrency, type Minor } from '../../values/money.ts'
import type { Trace } from '../explain/explanation.ts'
import type { Price, Quote } from '../quote.ts'
import { findAddOns } from './add-ons.ts'
import { type BasePrice, findBasePrice, newBasePrice } from './base-price.ts'
import type { CompiledService, RatePeriod, TierCard } from './compiled-catalogue.ts'
import type { ExclusionCause } from './exclusion-cause.ts'
import { explainCard, explainTax, explainWeight, explainZone } from './explain-price.ts'
import { nextKept } from './kept-quotes.ts'
import type { RatingScene } from './rating-context.ts'
import { refusalOf } from './refusal.ts'
import { bitsAdded } from './surcharges-borne.ts'
import { taxLinesFor, taxOn } from './taxes.ts'
import { zoneOf } from './zone-chart.ts'

/** The one way to a price: the quote, or why there is none. A trace, where given, hears the reasons. */
export function priceService(
  service: CompiledService,
  scene: RatingScene,
  trace: Trace | null,
): Quote | ExclusionCause {
  const refusal = refusalOf(service, scene)
  if (refusal !== null) return refusal
  const period = periodAt(service, scene.question.at)
  const card = period?.tiers.primary ?? null
  if (period === null || card === null) return 'no_card'
  const own = (card.byPackage[scene.parcel.packageIndex] ?? null) !== null
  const chart = own ? service.packageChart : service.chart
  if (scene.parcel.weightTicks > (chart.maxWeightTicks[scene.destination.country] ?? 0)) {
    return 'too_heavy_for_country'
  }
  const zone = zoneOf(chart, scene.region.index, scene.destination)
  if (zone === 0) {
    return chart.served[scene.destination.country] === 1 ? 'no_zone' : 'country_not_served'
  }
  if (trace !== null) trace.zone = explainZone(chart, zone, scene)
  const cause = findBasePrice(card, service, scene.parcel, zone, found)
  if (cause !== null) return cause
  const days = service.days[scene.region.index]?.[zone] ?? service.data.days
  if (trace === null && !scene.question.tierPricing) return usualQuote(card, service, scene, days)
  const price = priceFound('primary', card, service, scene, trace)
  return newQuote(price, service, scene, days, priceTiers(period, service, scene, zone), 0)
}

/** Most questions ask for no tiers and no reasons: such a quote may have been made before. */
function usualQuote(
  card: TierCard,
  service: CompiledService,
  scene: RatingScene,
  days: Quote['deliveryDays'],
): Quote {
  const { table, cell } = found
  const { injected } = service.data
  const surcharges = bitsAdded(service, scene)
  const keeps = table !== null && surcharges >= 0
  const known = keeps ? table.kept.find(cell, surcharges, days, scene, injected) : null
  if (known !== null) return known
  const price = priceFound('primary', card, service, scene, null)
  const keep = keeps && price.tax === 0 && table.kept.makeRoom(cell)
  const quote = newQuote(price, service, scene, days, null, keep ? nextKept() : 0)
  if (keep) table.kept.keep(cell, surcharges, quote)
  return quote
}

/** Field by field: a spread copies by name, and this is the hottest line of the service. */
const newQuote = (
  price: Price,
  service: CompiledService,
  { parcel }: RatingScene,
  deliveryDays: Quote['deliveryDays'],
  tiers: Quote['tiers'],
  keptAs: number,
): Quote => ({
  baseRate: price.baseRate,
  addOns: price.addOns,
  duty: price.duty,
  rate: price.rate,
  gst: price.gst,
  pst: price.pst,
  hst: price.hst,
  qst: price.qst,
  dutyTax: price.dutyTax,
  tax: price.tax,
  total: price.total,
  currency: price.currency,
  serviceId: service.data.id,
  packageId: parcel.packageId,
  deliveryDays,
  tiers,
  keptAs,
})

export function periodAt(service: CompiledService, at: number): RatePeriod | null {
  for (const period of service.periods) {
    if (at >= period.from && at < period.until) return period
  }
  return null
}

function priceTiers(
  period: RatePeriod,
  service: CompiledService,
  scene: RatingScene,
  zone: number,
): Quote['tiers'] {
  if (!scene.question.tierPricing) return null
  if (period.tiers.retail === null || period.tiers.enterprise === null) return null
  const retail = priceTier('retail', period.tiers.retail, service, scene, zone)
  const enterprise = priceTier('enterprise', period.tiers.enterprise, service, scene, zone)
  const priced = typeof retail !== 'string' && typeof enterprise !== 'string'
  return priced ? { retail, enterprise } : null
}

/** Overwritten by every price: nothing of it outlives the call that reads it. */
const found: BasePrice = newBasePrice()

function priceTier(
  tier: PriceTier,
  card: TierCard,
  service: CompiledService,
  scene: RatingScene,
  zone: number,
): Price | ExclusionCause {
  const cause = findBasePrice(card, service, scene.parcel, zone, found)
  return cause ?? priceFound(tier, card, service, scene, null)
}

/** The price whose base was found. */
function priceFound(
  tier: PriceTier,
  card: TierCard,
  service: CompiledService,
  scene: RatingScene,
  trace: Trace | null,
): Price {
  if (trace !== null) {
    trace.weight = explainWeight(service, found, scene)
    trace.card = explainCard(card, found)
  }
  const baseRate = found.cents
  const addOns = findAddOns(service, scene, baseRate, tier, trace)
  let rate = baseRate
  for (const addOn of addOns) rate += addOn.cost
  let gst: Minor = 0
  let pst: Minor = 0
  let hst: Minor = 0
  let qst: Minor = 0
  for (const line of taxLinesFor(scene.taxes, rate, service.data.injected)) {
    const amount = taxOn(rate, line)
    if (line.tax === 'gst') gst += amount
    else if (line.tax === 'pst') pst += amount
    else if (line.tax === 'hst') hst += amount
    else qst += amount
    if (trace !== null) trace.taxes.push(explainTax(line, amount, scene))
  }
  const tax = gst + pst + hst + qst
  return {
    baseRate,
    addOns,
    duty: 0,
    rate,
    gst,
    pst,
    hst,
    qst,
    dutyTax: 0,
    tax,
    total: rate + tax,
    currency: houseCurrency,
  }
}
