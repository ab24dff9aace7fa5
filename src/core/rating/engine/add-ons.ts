import type { PriceTier } from '../../catalogue/price-tier.ts'
import { type Minor, millionthsOf } from '../../values/money.ts'
import type { Trace } from '../explain/explanation.ts'
import type { AddOn } from '../quote.ts'
import type { CompiledBands, CompiledService, CompiledSurcharge } from './compiled-catalogue.ts'
import { explainAddOn } from './explain-price.ts'
import type { RatingContext } from './rating-context.ts'

const none: readonly AddOn[] = []

/** In the order of the catalogue; percentages come last, since they apply to the amounts before them. */
export function findAddOns(
  service: CompiledService,
  context: RatingContext,
  base: Minor,
  tier: PriceTier,
  trace: Trace | null,
): readonly AddOn[] {
  let addOns: AddOn[] | null = null
  for (const surcharge of service.surcharges) {
    if (!context.conditionsMet[surcharge.index]) continue
    const addOn = priceAddOn(surcharge, context, base, tier, addOns ?? none)
    if (addOn.cost === 0) continue
    if (addOns === null) addOns = [addOn]
    else addOns.push(addOn)
    if (trace !== null) trace.addOns.push(explainAddOn(surcharge, addOn, context))
  }
  return addOns ?? none
}

function priceAddOn(
  surcharge: CompiledSurcharge,
  context: RatingContext,
  base: Minor,
  tier: PriceTier,
  before: readonly AddOn[],
): AddOn {
  if (surcharge.fixed !== null) return surcharge.fixed[tier]
  const { type, name, amount } = surcharge.data
  if (surcharge.bands !== null) {
    return { type, name, cost: bandAmount(surcharge.bands, context.question.givenValue) }
  }
  if (amount.kind !== 'percent') return { type, name, cost: 0 }
  let sum = amount.of.has('base') ? base : 0
  for (const addOn of before) if (amount.of.has(addOn.type)) sum += addOn.cost
  return { type, name, cost: millionthsOf(sum, amount.millionths) }
}

function bandAmount(bands: CompiledBands, value: Minor): Minor {
  const { limits, amounts, beyond } = bands
  for (let i = 0; i < limits.length; i++) {
    if (value <= (limits[i] ?? 0)) return amounts[i] ?? 0
  }
  const steps = beyond === null ? 0 : Math.ceil((value - (limits.at(-1) ?? 0)) / beyond.each)
  return (amounts.at(-1) ?? 0) + steps * (beyond?.amount ?? 0)
}
