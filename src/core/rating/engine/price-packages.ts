import type { DayRange } from '../../catalogue/day-range.ts'
import type { PriceTier } from '../../catalogue/price-tier.ts'
import type { Trace } from '../explain/explanation.ts'
import type { RateQuestion } from '../question.ts'
import type { AddOn, Price, Quote } from '../quote.ts'
import { findAddOns } from './add-ons.ts'
import type { CompiledService, CompiledSurcharge, CompiledTables } from './compiled-catalogue.ts'
import type { ExclusionCause } from './exclusion-cause.ts'
import { priceService, withTaxes } from './price-service.ts'
import { type RatingContext, readContext } from './rating-context.ts'

/** What a question of several packages decides for all services alike. */
type PackagesContext = {
  /** Each package by itself, without what is charged once. */
  readonly each: readonly RatingContext[]
  /** The shipment as a whole: what is charged once, and the taxes. */
  readonly whole: RatingContext
}

/** The reasons of each package, and of what is charged once. */
type PackagesTrace = { readonly each: readonly Trace[]; readonly whole: Trace }

/** The first package that the service refuses, by its position. */
export type PackageRefusal = { readonly cause: ExclusionCause; readonly at: number }

export function readPackages(
  tables: CompiledTables,
  question: RateQuestion,
): PackagesContext | null {
  const contexts = question.parcels.flatMap(parcel => readContext(tables, question, parcel) ?? [])
  const [first] = contexts
  if (!first || contexts.length < question.parcels.length) return null
  const { surcharges } = tables
  return {
    each: contexts.map(context => ({
      ...context,
      conditionsMet: surcharges.map(
        surcharge => !isChargedOnce(surcharge) && context.conditionsMet[surcharge.index] === true,
      ),
    })),
    whole: {
      ...first,
      // A percentage has no base rate here, and so counts only what is charged once.
      conditionsMet: surcharges.map(
        surcharge =>
          (isChargedOnce(surcharge) || surcharge.data.amount.kind === 'percent') &&
          contexts.some(({ conditionsMet }) => conditionsMet[surcharge.index] === true),
      ),
    },
  }
}

/** Depends on the value of all goods: no request says which goods are in which package. */
const isChargedOnce = ({ data: { when, amount } }: CompiledSurcharge): boolean =>
  when.kind === 'protection' || amount.kind === 'bands'

/**
 * Prices each package by itself and adds the prices. Protection and taxes are reckoned once, on the sum.
 * A service that refuses one package refuses all.
 */
export function pricePackages(
  service: CompiledService,
  { each, whole }: PackagesContext,
  trace: PackagesTrace | null,
): Quote | PackageRefusal {
  const quotes: Quote[] = []
  for (const [at, context] of each.entries()) {
    const quote = priceService(service, context, trace?.each[at] ?? null)
    if (typeof quote === 'string') return { cause: quote, at }
    quotes.push(quote)
  }
  const tiers = quotes.flatMap(quote => quote.tiers ?? [])
  return {
    ...addPrices(quotes, 'primary', service, whole, trace?.whole ?? null),
    serviceId: service.data.id,
    packageId: whole.parcel.packageId,
    deliveryDays: slowest(quotes.map(({ deliveryDays }) => deliveryDays)),
    tiers: tiers.length < quotes.length ? null : addTiers(tiers, service, whole),
  }
}

type Tiers = NonNullable<Quote['tiers']>

function addTiers(tiers: readonly Tiers[], service: CompiledService, whole: RatingContext): Tiers {
  const sumOf = (tier: keyof Tiers): Price =>
    addPrices(
      tiers.map(prices => prices[tier]),
      tier,
      service,
      whole,
      null,
    )
  return { retail: sumOf('retail'), enterprise: sumOf('enterprise') }
}

/** The taxes of the single packages are left out: each tax is rounded once. */
function addPrices(
  prices: readonly Price[],
  tier: PriceTier,
  service: CompiledService,
  whole: RatingContext,
  trace: Trace | null,
): Price {
  const baseRate = prices.reduce((sum, price) => sum + price.baseRate, 0)
  const chargedOnce = findAddOns(service, whole, 0, tier, trace)
  const all = [...prices.flatMap(({ addOns }) => addOns), ...chargedOnce]
  return withTaxes(baseRate, sumByName(all, service), service, whole, trace)
}

/** One line for each name, in the order of the catalogue. */
function sumByName(addOns: readonly AddOn[], { surcharges }: CompiledService): readonly AddOn[] {
  const keyOf = ({ type, name }: Pick<AddOn, 'type' | 'name'>): string => `${type} ${name}`
  const groups = Map.groupBy(addOns, keyOf)
  const keys = new Set(surcharges.map(({ data }) => keyOf(data)))
  return [...keys].flatMap(key => {
    const [first, ...others] = groups.get(key) ?? []
    if (!first) return []
    return { ...first, cost: others.reduce((sum, { cost }) => sum + cost, first.cost) }
  })
}

/** Packages with prices of their own may be in another zone than the others. */
const slowest = (days: readonly DayRange[]): DayRange => ({
  least: Math.max(...days.map(({ least }) => least)),
  most: Math.max(...days.map(({ most }) => most)),
})
