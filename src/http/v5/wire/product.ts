import Type, { type Static } from 'typebox'
import { type Product as CoreProduct, productStatuses, statusOf } from '#core/product/product.ts'
import { verifyManufacturer } from '#core/product/verify-manufacturer.ts'
import { currencies, withoutNoise } from '#core/values/money.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'
import { AnsweredManufacturer, fromManufacturer } from './manufacturer.ts'
import { manufacturerExample, productExample as sentExample } from './product-request.ts'

const Suggestion = Type.Object(
  {
    hs_code: text('Description of the heading'),
    description: text('What the code means'),
    confidence: Type.Number({ description: 'How likely the code is right, from 0 to 1' }),
  },
  { title: 'ProductSuggestion' },
)

const Product = Type.Object(
  {
    sku: text("The account's own name for it"),
    title: text('The name that the store gives it'),
    description: nullable(text('What it is')),
    customs_description: nullable(text('What is declared to customs')),
    hs_code: nullable(text('HS code that was sent or approved')),
    suggestion: nullable(described(Suggestion, 'What the classifier suggests; null if nothing')),
    status: oneOf(productStatuses, {
      description:
        'Customs documents use the details of an approved product if an item gives fewer',
    }),
    country_of_origin: nullable(text('Where it is made, ISO 3166-1 alpha-2')),
    manufacturer: nullable(described(AnsweredManufacturer, 'Who makes it, and where')),
    mid: nullable(
      text(
        "Manufacturer identification code (MID) of US customs; null if the manufacturer's details are not enough",
      ),
    ),
    value: nullable(Type.Number({ description: 'Value of one unit' })),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    created_at: moment('When it was added, in UTC'),
    updated_at: moment('When it was last changed or approved, in UTC'),
  },
  { title: 'Product' },
)

const productExample: Static<typeof Product> = {
  ...sentExample,
  description: null,
  suggestion: null,
  status: 'suggested',
  manufacturer: manufacturerExample,
  mid: 'XOMAPPOT120HAM',
  created_at: momentExample,
  updated_at: momentExample,
}

export const ProductBody = dataBody('ProductResponse', 'The product', Product, productExample)

export const ProductsBody = pageBody('ProductsResponse', 'A page of the products', Product, {
  path: '/products',
  record: productExample,
})

export const DeletedProductBody = dataBody(
  'DeletedProductResponse',
  'Deleted',
  Type.Object(
    {
      id: text('The SKU of what was deleted'),
      status: Type.Literal('deleted', { description: 'It can no longer be found' }),
    },
    { title: 'DeletedProduct' },
  ),
  { id: productExample.sku, status: 'deleted' },
)

export function fromProduct(product: CoreProduct): Static<typeof Product> {
  const { manufacturer, suggestion, value } = product
  const verified = manufacturer && verifyManufacturer(manufacturer, product.countryOfOrigin)
  return {
    sku: product.sku,
    title: product.title,
    description: product.description,
    customs_description: product.customsDescription,
    hs_code: product.hsCode,
    suggestion: suggestion && {
      hs_code: suggestion.hsCode,
      description: suggestion.description,
      confidence: suggestion.confidence,
    },
    status: statusOf(product),
    country_of_origin: product.countryOfOrigin,
    manufacturer: manufacturer && fromManufacturer(manufacturer),
    mid: verified?.mid ?? null,
    value: value === null ? null : withoutNoise(value / 100),
    currency: product.currency,
    created_at: new Date(product.createdAt).toISOString(),
    updated_at: new Date(product.updatedAt).toISOString(),
  }
}
