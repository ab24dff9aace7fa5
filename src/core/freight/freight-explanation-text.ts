import { amountLine, taxLine, totalLine } from '../rating/explain/explanation-text.ts'
import { formatMinor } from '../values/money.ts'
import type { FreightExplanation } from './explain-freight.ts'

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
