import { descriptionOf, type Item } from '../shipment/item.ts'
import { manufacturerIn, manufacturerOfItem } from '../shipment/manufacturer.ts'
import { bareHsCode } from '../values/hs-code.ts'
import { listInWords } from '../values/list-in-words.ts'
import type { Product } from './product.ts'
import { skuKey } from './product.ts'

type CompletedItems = {
  readonly items: readonly Item[]
  /** Sentences about what was taken from where. */
  readonly notes: readonly string[]
}

type Part = 'description' | 'HS code' | 'country of origin' | 'manufacturer'

/** No longer code says more. */
const mostDigits = 10

/** The SKUs of items that say less than a product may. */
export const skusToComplete = (items: readonly Item[]): readonly string[] =>
  items.flatMap(item => (item.sku !== null && mayLack(item) ? [item.sku] : []))

const mayLack = (item: Item): boolean =>
  !saysWhatItIs(item) ||
  (bareHsCode(item.hsCode)?.length ?? 0) < mostDigits ||
  item.countryOfOrigin === null ||
  manufacturerIn(item) === null

/** A title is the shop's name for it. */
const saysWhatItIs = ({ customsDescription, description }: Item): boolean =>
  (customsDescription ?? description) !== null

/** For customs: each item takes what it does not say itself from the approved product of its SKU. */
export function completeItems(
  items: readonly Item[],
  approved: readonly Product[],
): CompletedItems {
  if (approved.length === 0) return { items, notes: [] }
  const products = new Map(approved.map(product => [skuKey(product.sku), product]))
  const skusByPart = new Map<Part, Set<string>>()
  const completed = items.map(item => {
    const product = item.sku === null ? undefined : products.get(skuKey(item.sku))
    if (!product) return item
    const parts = partsFor(item, product)
    for (const part of Object.keys(parts) as Part[]) {
      const skus = skusByPart.get(part) ?? new Set()
      skusByPart.set(part, skus.add(product.sku))
    }
    return Object.assign({}, item, ...Object.values(parts)) as Item
  })
  return { items: completed, notes: notesOf(skusByPart) }
}

function partsFor(item: Item, product: Product): Partial<Record<Part, Partial<Item>>> {
  const { hsCode, countryOfOrigin, manufacturer } = product
  const words = saysWhatItIs(item) ? null : knownDescription(item, product)
  const fromElsewhere =
    item.countryOfOrigin !== null &&
    countryOfOrigin !== null &&
    item.countryOfOrigin !== countryOfOrigin
  return {
    ...(words !== null && { description: { customsDescription: words } }),
    ...(saysMore(hsCode, item.hsCode) && { 'HS code': { hsCode } }),
    ...(item.countryOfOrigin === null &&
      countryOfOrigin !== null && { 'country of origin': { countryOfOrigin } }),
    // Goods that come from elsewhere have another maker.
    ...(manufacturerIn(item) === null &&
      manufacturer !== null &&
      !fromElsewhere && { manufacturer: manufacturerOfItem(manufacturer) }),
  }
}

function knownDescription(
  item: Item,
  { customsDescription, description, title }: Product,
): string | null {
  const words = customsDescription ?? description
  return words ?? (descriptionOf(item) === null ? title : null)
}

/** A longer code that begins with the other one divides it further. */
function saysMore(approved: string | null, sent: string | null): boolean {
  const [longer, shorter] = [bareHsCode(approved) ?? '', bareHsCode(sent) ?? '']
  return longer.length > shorter.length && longer.startsWith(shorter)
}

/** Parts of the same products share a sentence. */
function notesOf(skusByPart: ReadonlyMap<Part, ReadonlySet<string>>): readonly string[] {
  const partsBySkus = new Map<string, { skus: readonly string[]; parts: Part[] }>()
  for (const [part, set] of skusByPart) {
    const skus = [...set]
    const place = JSON.stringify(skus)
    const known = partsBySkus.get(place)
    if (known) known.parts.push(part)
    else partsBySkus.set(place, { skus, parts: [part] })
  }
  return [...partsBySkus.values()].map(({ skus, parts }) => {
    const verb = parts.length === 1 ? 'was' : 'were'
    const source = skus.length === 1 ? 'its approved product' : 'their approved products'
    return `Customs: the ${listInWords(parts)} of ${some(skus)} ${verb} taken from ${source}.`
  })
}

const mostNamed = 3

function some(skus: readonly string[]): string {
  const others = skus.length - mostNamed
  if (others <= 1) return listInWords(skus)
  return listInWords([...skus.slice(0, mostNamed), `${others} others`])
}
