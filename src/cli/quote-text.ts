import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { Explanation } from '#core/rating/explain/explanation.ts'
import type { Quote } from '#core/rating/quote.ts'
import { formatMinor } from '#core/values/money.ts'

/** A quote in one line. */
export function quoteLine(quote: Quote, catalogue: Catalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `postage type ${quote.serviceId}`
  const days = dayRangeText(quote.deliveryDays)
  return `${formatMinor(quote.total).padStart(9)} CAD  ${name}  ${days} days`
}

/** The steps of a price, in the order of their calculation. */
export function explanationText(explanation: Explanation): string {
  const { service, quote, excluded, zone, weight, card, addOns, taxes } = explanation
  if (!quote) return `${service}\n  no price: ${excluded?.message ?? 'it was not asked'}\n`
  const lines = [
    `zone        ${zone ? `${zone.zone}: ${zone.why}` : 'none is needed'}`,
    `weight      ${weight?.why ?? ''}`,
    ...(card
      ? [
          `card        ${card.name}, version ${card.version}, from ${card.validFrom}${card.validTo ? ` to ${card.validTo}` : ''} (${card.source})`,
          `base rate   ${formatMinor(card.baseRate)} CAD: ${formatMinor(card.listed)} ${card.currency} in the row ${card.row}`,
        ]
      : []),
    ...addOns.map(
      addOn => `+ ${formatMinor(addOn.cost).padStart(7)}   ${addOn.name}: ${addOn.why}`,
    ),
    `rate        ${formatMinor(quote.rate)} CAD`,
    ...taxes.map(
      tax =>
        `+ ${formatMinor(tax.amount).padStart(7)}   ${tax.tax.toUpperCase()} ${tax.percent} (${tax.province}): ${tax.why}`,
    ),
    `total       ${formatMinor(quote.total)} CAD, ${explanation.days} days`,
  ]
  return `${service}\n${lines.map(line => `  ${line}`).join('\n')}\n`
}
