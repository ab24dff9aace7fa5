import { type Item, noManufacturer } from '../shipment/item.ts'
import { houseCurrency } from '../values/money.ts'

/** Typical goods of small shops. */
export type SampleProduct = {
  readonly description: string
  readonly sku: string
  readonly weightGrams: number
  readonly sidesCm: readonly [number, number, number]
  /** For one piece, in cents. */
  readonly value: number
  readonly hsCode: string
}

export const sampleProducts: readonly SampleProduct[] = [
  {
    description: 'Coffee mug',
    sku: 'MUG-01',
    weightGrams: 420,
    sidesCm: [14, 12, 12],
    value: 18_50,
    hsCode: '6912.00',
  },
  {
    description: 'Wool scarf',
    sku: 'SCF-12',
    weightGrams: 260,
    sidesCm: [30, 22, 5],
    value: 49_00,
    hsCode: '6117.10',
  },
  {
    description: 'Vinyl record',
    sku: 'LP-204',
    weightGrams: 480,
    sidesCm: [33, 33, 3],
    value: 32_00,
    hsCode: '8523.80',
  },
  {
    description: 'Board game',
    sku: 'BG-77',
    weightGrams: 1450,
    sidesCm: [30, 30, 8],
    value: 64_95,
    hsCode: '9504.90',
  },
  {
    description: 'Soy candles, set of three',
    sku: 'CDL-3',
    weightGrams: 900,
    sidesCm: [26, 18, 12],
    value: 41_00,
    hsCode: '3406.00',
  },
  {
    description: 'Running shoes',
    sku: 'SHO-42',
    weightGrams: 1100,
    sidesCm: [35, 22, 13],
    value: 129_00,
    hsCode: '6404.11',
  },
  {
    description: 'Enamel pins',
    sku: 'PIN-9',
    weightGrams: 90,
    sidesCm: [18, 13, 2],
    value: 12_00,
    hsCode: '7117.19',
  },
]

export const inventedItem = (piece: SampleProduct, countryOfOrigin: string): Item => ({
  title: null,
  description: piece.description,
  customsDescription: null,
  sku: piece.sku,
  quantity: 1,
  value: piece.value,
  currency: houseCurrency,
  countryOfOrigin,
  hsCode: piece.hsCode,
  ...noManufacturer,
  weight: null,
  weightUnit: null,
})
