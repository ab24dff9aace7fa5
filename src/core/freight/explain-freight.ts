import { dayRangeText } from '../catalogue/day-range.ts'
import { percent, pounds } from '../rating/engine/explain-price.ts'
import { taxOn } from '../rating/engine/taxes.ts'
import type { TaxReason } from '../rating/explain/explanation.ts'
import { amountLine, taxLine, totalLine } from '../rating/explain/explanation-text.ts'
import type { ExcludedService } from '../rating/quote.ts'
import { formatMinor } from '../values/money.ts'
import { densityHundredths } from './density-class.ts'
import type { CompiledFreight, FreightTables } from './freight-catalogue.ts'
import { excludedFreightService } from './freight-exclusion.ts'
import type { FreightQuestion, FreightQuote } from './freight-quote.ts'
import type { HandlingUnit } from './handling-unit.ts'
import { fuelAt, type ReckonedFreightQuote, reckonFreight } from './rate-freight.ts'

/** The reasons of a freight quote, told from the same reckoning. */
export type FreightExplanation = {
  readonly serviceId: number
  readonly service: string
  readonly quote: FreightQuote | null
  readonly excluded: ExcludedService | null
  /** One sentence each: lane, class, weight, linehaul, fuel. Empty without a quote. */
  readonly reasons: readonly string[]
  readonly taxes: readonly TaxReason[]
  readonly days: string | null
}

/** Null for a service that is none of these. */
export function explainFreight(
  tables: FreightTables,
  question: FreightQuestion,
  serviceId: number,
): FreightExplanation | null {
  const service = tables.services.find(({ data }) => data.id === serviceId)
  if (!service) return null
  const reckoned = reckonFreight(tables, service, question)
  const named = { serviceId, service: service.data.name }
  if ('cause' in reckoned) {
    const excluded = excludedFreightService(service, reckoned)
    return { ...named, quote: null, excluded, reasons: [], taxes: [], days: null }
  }
  return {
    ...named,
    quote: reckoned.quote,
    excluded: null,
    reasons: reasonsOf(service, question, reckoned),
    taxes: taxesOf(reckoned),
    days: dayRangeText(reckoned.lane.days),
  }
}

/** The steps of a price of freight, in the order of their calculation. */
export function freightExplanationText(explanation: FreightExplanation): string {
  const { service, quote, excluded, reasons, taxes, days } = explanation
  if (!quote) return `${service}\n  no price: ${excluded?.message ?? 'it was not asked'}\n`
  const lines = [
    ...reasons,
    `linehaul    ${formatMinor(quote.baseRate)} CAD`,
    ...quote.addOns.map(({ name, cost }) => amountLine(cost, name)),
    `rate        ${formatMinor(quote.rate)} CAD`,
    ...taxes.map(taxLine),
    totalLine(quote.total, days),
  ]
  return `${service}\n${lines.map(line => `  ${line}`).join('\n')}\n`
}

function reasonsOf(
  service: CompiledFreight,
  question: FreightQuestion,
  { lane, linehaul, tariff }: ReckonedFreightQuote,
): readonly string[] {
  const fuel = fuelAt(service, question.at)
  return [
    `From ${lane.from} to ${lane.to} is zone ${lane.zone}, with a minimum of ${formatMinor(lane.minimum)} CAD.`,
    classReason(question.units, linehaul.freightClass),
    weightReason(linehaul),
    `${tariff.source} from ${tariff.validFrom} has ${linehaul.rates
      .map(({ freightClass, rate }) => `${formatMinor(rate)} for class ${freightClass}`)
      .join(
        ', ',
      )} in ${service.carrier.currency} per 100 lb from ${linehaul.breakPounds} lb up; less ${percent(service.data.discountMillionths)}, in CAD, that is ${formatMinor(linehaul.byTariff)}${linehaul.cents > linehaul.byTariff ? ', and the minimum is charged' : ''}.`,
    `The fuel surcharge is ${percent(fuel)} of the linehaul of ${formatMinor(linehaul.cents)} CAD.`,
  ]
}

function classReason(units: readonly HandlingUnit[], freightClass: string): string {
  const unclassed = units.filter(unit => unit.freightClass === null)
  if (unclassed.length === 0) return `The highest class given is ${freightClass}.`
  const density = densityHundredths(unclassed) / 100
  return `The goods without a class have a density of ${density} lb per cubic foot; the highest class is ${freightClass}.`
}

function weightReason({ actualTicks, ratedTicks, deficitTicks }: ReckonedFreightQuote['linehaul']) {
  const rated =
    ratedTicks > actualTicks
      ? `The freight weighs ${pounds(actualTicks)} and is rated at ${pounds(ratedTicks)} because of its volume`
      : `The freight weighs ${pounds(actualTicks)}`
  return deficitTicks === 0
    ? `${rated}.`
    : `${rated}; another ${pounds(deficitTicks)} is billed as deficit weight, because the next rate break makes that cheaper.`
}

const taxesOf = ({ quote, taxLines }: ReckonedFreightQuote): readonly TaxReason[] =>
  taxLines.map(line => ({
    tax: line.tax,
    province: line.province,
    percent: percent(line.millionths),
    amount: taxOn(quote.rate, line),
    why: `Freight picked up in the country is taxed by ${line.province === '*' ? 'an unknown province' : line.province}.`,
  }))
