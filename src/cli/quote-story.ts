import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { Explanation } from '#core/rating/explain/explanation.ts'
import type { Quote } from '#core/rating/quote.ts'
import { formatMinor } from '#core/values/money.ts'

/** One line a quote, cheapest reasons aside. */
export function summaryOf(quote: Quote, catalogue: Catalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `postage type ${quote.serviceId}`
  return `${formatMinor(quote.total).padStart(9)} CAD  ${name}  ${daysOf(quote)} days`
}

export const daysOf = ({ deliveryDays: { least, most } }: Quote): string =>
  least === most ? `${least}` : `${least}-${most}`

/** A price told step by step, in the order in which it was reckoned. */
export function storyOf(explanation: Explanation): string {
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
