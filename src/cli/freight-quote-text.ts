import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { FreightExplanation } from '#core/freight/explain-freight.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightQuote } from '#core/freight/freight-quote.ts'
import { amountLine, taxLine } from '#core/rating/explain/explanation-text.ts'
import { formatMinor } from '#core/values/money.ts'

/** A quote of freight in one line. */
export function freightQuoteLine(quote: FreightQuote, catalogue: FreightCatalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `service ${quote.serviceId}`
  const days = dayRangeText(quote.deliveryDays)
  const total = formatMinor(quote.total).padStart(9)
  return `${total} CAD  ${name}  ${days} days  class ${quote.freightClass}`
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
    `total       ${formatMinor(quote.total)} CAD, ${days} days`,
  ]
  return `${service}\n${lines.map(line => `  ${line}`).join('\n')}\n`
}
