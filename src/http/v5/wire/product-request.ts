import Type, { type Static } from 'typebox'
import type { ProductRequest } from '#core/product/product.ts'
import { longestSku } from '#core/product/product.ts'
import type { ProductChange } from '#core/product/products.ts'
import { currencies, houseCurrency, withoutNoise } from '#core/values/money.ts'
import { described, oneOf, optionalLine } from '#schema/fields.ts'
import { countryOfGoods, hsCode } from './goods-fields.ts'
import { Manufacturer, toManufacturer } from './manufacturer.ts'
import { optional, requiredLine } from './request-fields.ts'

export const manufacturerExample = {
  name: 'Maple Pottery Ltd',
  address1: '120 King St W',
  city: 'Hamilton',
  province_code: 'ON',
  postal_code: 'L8P 4V2',
  country_code: 'CA',
} as const

const saidExample = {
  title: 'Coffee mug',
  customs_description: 'Stoneware mug with handle',
  hs_code: '6912.00',
  country_of_origin: 'CA',
  value: 12.5,
  currency: 'CAD',
} as const

export const productExample = { sku: 'MUG-1', ...saidExample } as const

/** What may be said of a product beside its SKU. */
const said = {
  title: requiredLine(255, 'The name that the store gives it', saidExample.title),
  description: optionalLine(255, 'What it is'),
  customs_description: optionalLine(
    255,
    'What is declared to customs; by default its description or title',
  ),
  hs_code: optional(
    hsCode('HS code, 6 to 10 digits with or without dots: a suggestion until it is approved'),
  ),
  country_of_origin: countryOfGoods('Where it is made, ISO 3166-1 alpha-2'),
  manufacturer: optional(described(Manufacturer, 'Who makes it, and where')),
  value: optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Value of one unit' }),
  ),
  currency: optional(oneOf(currencies, { description: 'Currency of the value; CAD by default' })),
}

export const CreateProduct = Type.Object(
  {
    sku: requiredLine(
      longestSku,
      "The account's own name for it; unique whatever its case",
      productExample.sku,
    ),
    ...said,
  },
  {
    title: 'CreateProductRequest',
    examples: [{ ...productExample, manufacturer: manufacturerExample }],
  },
)

export const ReplaceProduct = Type.Object(said, {
  title: 'ReplaceProductRequest',
  examples: [{ ...saidExample, manufacturer: manufacturerExample }],
})

export const ApproveClassification = Type.Object(
  {
    hs_code: optional(
      hsCode(
        "6 to 10 digits with or without dots; by default the product's own code, else the suggested one",
      ),
    ),
  },
  { title: 'ApproveClassificationRequest', examples: [{ hs_code: '6912.00.4810' }] },
)

export const toProductRequest = (sent: Static<typeof CreateProduct>): ProductRequest => ({
  ...toProductChange(sent),
  sku: sent.sku,
})

/** The value is in cents, unrounded: only sums are rounded. */
export const toProductChange = (sent: Static<typeof ReplaceProduct>): ProductChange => ({
  title: sent.title,
  description: sent.description ?? null,
  customsDescription: sent.customs_description ?? null,
  hsCode: sent.hs_code ?? null,
  countryOfOrigin: sent.country_of_origin ?? null,
  manufacturer: toManufacturer(sent.manufacturer),
  value: sent.value == null ? null : withoutNoise(sent.value * 100),
  currency: sent.currency ?? houseCurrency,
})
