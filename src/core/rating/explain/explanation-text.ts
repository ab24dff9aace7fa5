import { dayRangeInWords } from '../../catalogue/day-range.ts'
import { formatMinor, type Minor } from '../../values/money.ts'
import type { Explanation, PackageReasons, TaxReason } from './explanation.ts'

/** The steps of a price, in the order of their calculation. */
export function explanationText(explanation: Explanation): string {
  const { service, quote, excluded, packages, addOns, taxes } = explanation
  if (!quote) return `${service}\n  no price: ${excluded?.message ?? 'it was not asked'}\n`
  const lines = [
    ...(packages.length === 0
      ? linesOf(explanation)
      : [
          ...packages.flatMap((reasons, at) => [`package     ${at + 1}`, ...linesOf(reasons)]),
          `all ${packages.length} packages`,
          ...addOns.map(addOnLine),
        ]),
    `rate        ${formatMinor(quote.rate)} CAD`,
    ...taxes.map(taxLine),
    totalLine(quote.total, explanation.days),
  ]
  return `${service}\n${lines.map(line => `  ${line}`).join('\n')}\n`
}

const linesOf = ({ zone, weight, card, addOns }: PackageReasons): readonly string[] => [
  `zone        ${zone ? `${zone.zone}: ${zone.why}` : 'none is needed'}`,
  `weight      ${weight?.why ?? ''}`,
  ...(card
    ? [
        `card        ${card.name}, version ${card.version}, from ${card.validFrom}${card.validTo ? ` to ${card.validTo}` : ''} (${card.source})`,
        `base rate   ${formatMinor(card.baseRate)} CAD: ${formatMinor(card.listed)} ${card.currency} in the row ${card.row}`,
      ]
    : []),
  ...addOns.map(addOnLine),
]

const addOnLine = ({ name, cost, why }: PackageReasons['addOns'][number]): string =>
  amountLine(cost, `${name}: ${why}`)

export const taxLine = ({ tax, percent, province, amount, why }: TaxReason): string =>
  amountLine(amount, `${tax.toUpperCase()} ${percent} (${province}): ${why}`)

export const totalLine = (total: Minor, days: string | null): string =>
  `total       ${formatMinor(total)} CAD${days === null ? '' : `, ${dayRangeInWords(days)}`}`

export const amountLine = (amount: Minor, says: string): string =>
  `+ ${formatMinor(amount).padStart(7)}   ${says}`
