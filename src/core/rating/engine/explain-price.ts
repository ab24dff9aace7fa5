import type { SurchargeData } from '../../catalogue/catalogue-data.ts'
import { formatMinor } from '../../values/money.ts'
import { ticksPer } from '../../values/units.ts'
import type {
  AddOnReason,
  CardReason,
  TaxReason,
  WeightReason,
  ZoneReason,
} from '../explain/explanation.ts'
import type { AddOn } from '../quote.ts'
import type { BasePrice } from './base-price.ts'
import type {
  CompiledService,
  CompiledSurcharge,
  CompiledTax,
  TierCard,
  ZoneChart,
} from './compiled-catalogue.ts'
import { quarterInchesPerCubicFoot } from './parcel-measures.ts'
import type { RatingContext } from './rating-context.ts'

/** As few decimals as can be without a number that seems to lie on the other side of a limit. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

export const pounds = (ticks: number): string => `${rounded(ticks / ticksPer.lbs)} lb`
/**
 * A return has the price of the way out to the customer, though it travels the other way: each reason that
 * depends on the lane says so.
 */
const sentence = (reason: string, { question: { isReturn } }: RatingContext): string =>
  isReturn
    ? `A return is priced as sent to the customer: ${reason}.`
    : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`

const cubicFeet = (quarterInches: number): string =>
  `${rounded(quarterInches / quarterInchesPerCubicFoot)} ft³`
const inches = (micrometres: number): string => `${Math.round(micrometres / 25.4) / 1000} in`
export const percent = (millionths: number): string => `${millionths / 10_000} %`

export function explainZone(chart: ZoneChart, zone: number, context: RatingContext): ZoneReason {
  const { region, destination } = context
  const place =
    destination.zip >= 0 || destination.canadianArea >= 0
      ? `${destination.countryCode} ${context.question.destination.postalCode ?? ''}`.trim()
      : destination.countryCode
  const lane = `the chart ${chart.name} puts ${place} in zone ${zone} from region ${region.code}, injected at ${region.injectionPostalCode}`
  return { zone, chart: chart.name, why: sentence(lane, context) }
}

export function explainWeight(
  service: CompiledService,
  base: BasePrice,
  context: RatingContext,
): WeightReason {
  const { parcel } = context
  const weighed = base.billedBy === 'actual' || base.billedBy === 'dimensional'
  return {
    billedBy: base.billedBy,
    actualTicks: parcel.weightTicks,
    billedTicks: weighed || base.billedBy === 'package' ? base.lookedUp : null,
    why: whyBilled(service, base, context),
  }
}

function whyBilled(service: CompiledService, base: BasePrice, context: RatingContext): string {
  const { parcel } = context
  const rule = service.data.dimensional
  const sides = [parcel.longest, parcel.second, parcel.shortest].map(inches).join(' × ')
  const row = `row up to ${base.table.labels[rowOf(base)] ?? ''}`
  switch (base.billedBy) {
    case 'package':
      return `The package type has prices of its own; ${pounds(parcel.weightTicks)}, ${row}.`
    case 'cubic':
      return `${sides} is ${cubicFeet(base.lookedUp)}, and its cubic tier is cheaper than the weight; ${row}.`
    case 'oversize':
      return `Length plus girth is ${inches(base.lookedUp)}, above the ordinary ${inches(service.data.limits.lengthGirthMicrometres)}; ${row}, at any weight.`
    case 'dimensional':
      return `${sides}${rule?.overCubicInches ? ` is above ${rule.overCubicInches} in³` : ''}: each side ${rule?.sideRounding === 'up' ? 'rounded up' : 'to the nearest inch'}, divided by ${rule?.divisor ?? 0}, is ${pounds(base.lookedUp)}, more than the actual ${pounds(parcel.weightTicks)}; ${row}.`
    case 'actual':
      return `The actual weight of ${pounds(parcel.weightTicks)} applies; ${row}.`
  }
}

const rowOf = (base: BasePrice): number => Math.floor(base.cell / base.table.columns)

export function explainCard(card: TierCard, base: BasePrice): CardReason {
  return {
    name: card.name,
    version: card.version,
    source: card.source,
    validFrom: card.validFrom,
    validTo: card.validTo,
    row: base.table.labels[rowOf(base)] ?? '',
    listed: base.table.listed[base.cell] ?? 0,
    currency: card.currency,
    baseRate: base.cents,
  }
}

export function explainAddOn(
  surcharge: CompiledSurcharge,
  addOn: AddOn,
  context: RatingContext,
): AddOnReason {
  return {
    type: addOn.type,
    name: addOn.name,
    cost: addOn.cost,
    rule: surcharge.data.id,
    why: whyAdded(surcharge.data, context),
  }
}

function whyAdded(data: SurchargeData, context: RatingContext): string {
  const reason = `${whyApplied(data)}; ${howReckoned(data)}`
  const { kind } = data.when
  return kind === 'residential' || kind === 'zoned' ? sentence(reason, context) : `${reason}.`
}

function whyApplied({ when }: SurchargeData): string {
  switch (when.kind) {
    case 'always':
      return 'On every parcel sent with this service'
    case 'signature':
      return 'Signature on delivery was requested'
    case 'protection':
      return 'Protection was requested'
    case 'residential':
      return 'the destination is residential'
    case 'measured':
      return when.any.map(range => range.label).join(', or ')
    case 'zoned':
      return `the destination is on the chart ${when.chart}`
  }
}

function howReckoned(data: SurchargeData): string {
  const { amount } = data
  switch (amount.kind) {
    case 'fixed':
      return `${formatMinor(amount.amounts.primary)} ${data.currency} by the catalogue`
    case 'bands':
      return 'by the value of the goods'
    case 'percent':
      return `${percent(amount.millionths)} of ${[...amount.of].join(', ')}`
  }
}

export function explainTax(line: CompiledTax, amount: number, context: RatingContext): TaxReason {
  const where = line.province === '*' ? 'an unknown province' : line.province
  const reason = context.taxes.domestic
    ? `the parcel stays in the country and goes to ${where}`
    : `the charge for leaving the country is below the zero-rating of ${formatMinor(context.taxes.zeroRatedFrom)}; ${where} is where it is handed over`
  return {
    tax: line.tax,
    province: line.province,
    percent: percent(line.millionths),
    amount,
    why: sentence(reason, context),
  }
}
