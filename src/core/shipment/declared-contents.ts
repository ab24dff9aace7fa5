import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Currency, Minor } from '../values/money.ts'
import { sumOfLines } from '../values/sum-of-lines.ts'
import { descriptionOf, lineValue, valueWithoutItems } from './item.ts'
import { contentsOfPackages } from './package.ts'
import type { ShipmentRequest } from './shipment.ts'

const longestContents = 255

/** The descriptions of the items, else the words for the packages, as far as a field holds them. */
export function contentsOf({ items, packages }: ShipmentRequest): string | null {
  const descriptions = items.flatMap(item => descriptionOf(item) ?? [])
  const contents = descriptions.length > 0 ? descriptions.join(', ') : contentsOfPackages(packages)
  if (contents === null || contents.length <= longestContents) return contents
  return [...contents].slice(0, longestContents).join('')
}

type DeclaredValue = { readonly sum: Minor | null; readonly currency: Currency }

/** In the currency that all items share, else in the house's. */
export function declaredValue(
  { items, value, currency: own }: Pick<ShipmentRequest, 'items' | 'value' | 'currency'>,
  catalogue: Catalogue,
): DeclaredValue {
  if (items.length === 0 || valueWithoutItems({ items, value }) !== null) {
    return { sum: value, currency: own }
  }
  const lines = items.map(item => ({ amount: lineValue(item) ?? 0, currency: item.currency }))
  const { sum, currency } = sumOfLines(lines, catalogue)
  return { sum: items.every(item => item.value === null) ? null : sum, currency }
}
