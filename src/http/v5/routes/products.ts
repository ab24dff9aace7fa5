import Type from 'typebox'
import { answerQuestion } from '#core/command/answer-question.ts'
import type { Product } from '#core/product/product.ts'
import {
  approveClassification,
  changeProduct,
  createProduct,
  deleteProduct,
  findProduct,
} from '#core/product/products.ts'
import type { Verification } from '#core/product/verify-manufacturer.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { PageQuery, pageEnvelope } from '../wire/list.ts'
import {
  fromVerification,
  VerificationBody,
  VerifyManufacturer,
  verificationOf,
} from '../wire/manufacturer-verification.ts'
import { pageOf } from '../wire/page-query.ts'
import { DeletedProductBody, fromProduct, ProductBody, ProductsBody } from '../wire/product.ts'
import {
  ApproveClassification,
  CreateProduct,
  ReplaceProduct,
  toProductChange,
  toProductRequest,
} from '../wire/product-request.ts'

const ProductPath = Type.Object({
  sku: Type.String({ description: 'SKU of the product, in any case', examples: ['MUG-1'] }),
})

const answer = (status: 200 | 201) => (product: Product) => ({
  status,
  body: { data: fromProduct(product) },
})

export function listProducts(scope: EdgeScope): void {
  scope.get('/products', {
    config: { access: { scopes: ['products:read'], counts: 'reads' } },
    schema: {
      operationId: 'listProducts',
      summary: 'List products',
      description: 'Newest first.',
      tags: ['Products'],
      querystring: PageQuery,
      response: { 200: ProductsBody, ...requestFailures },
    },
    async handler(request) {
      const page = pageOf(request.query)
      const { read } = worldOf(request).store
      const { products, total } = await read.products.page(tenantOfRequest(request), page)
      const count = products.length
      const { meta, links } = pageEnvelope({ count, total }, page, linkOf(request))
      return { data: products.map(fromProduct), meta, links }
    },
  })
}

export function createProducts(scope: EdgeScope): void {
  addChange<Product, typeof CreateProduct>(scope, 'POST', '/products', {
    scopes: ['products:write'],
    schema: {
      operationId: 'createProduct',
      summary: 'Create a product',
      description:
        'What is said once of goods that are sold again and again. A second one with the same SKU, in any case, is refused. Customs papers take what an approved product says, where an item of a shipment names its SKU and says less.',
      tags: ['Products'],
      body: CreateProduct,
      response: { 201: ProductBody, ...changeFailures, ...changeConflict('conflict') },
    },
    act: ({ command, body }) => createProduct(command, toProductRequest(body)),
    present: answer(201),
  })
}

export function fetchProduct(scope: EdgeScope): void {
  scope.get('/products/:sku', {
    config: { access: { scopes: ['products:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchProduct',
      summary: 'Fetch a product',
      description: 'By its SKU.',
      tags: ['Products'],
      params: ProductPath,
      response: { 200: ProductBody, ...searchFailures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      const product = await findProduct(read, tenantOfRequest(request), request.params.sku)
      return { data: fromProduct(product) }
    },
  })
}

export function replaceProducts(scope: EdgeScope): void {
  addChange<Product, typeof ReplaceProduct, typeof ProductPath>(scope, 'PUT', '/products/:sku', {
    scopes: ['products:write'],
    schema: {
      operationId: 'replaceProduct',
      summary: 'Replace a product',
      description:
        'All that was said of it: what is left out is gone. It keeps its SKU. An approved HS code stays, unless title, description or `hs_code` change: then it must be approved again.',
      tags: ['Products'],
      params: ProductPath,
      body: ReplaceProduct,
      response: { 200: ProductBody, ...recordFailures },
    },
    act: ({ command, body, params }) => changeProduct(command, params.sku, toProductChange(body)),
    present: answer(200),
  })
}

export function approveProducts(scope: EdgeScope): void {
  addChange<Product, typeof ApproveClassification, typeof ProductPath>(
    scope,
    'POST',
    '/products/:sku/approve-classification',
    {
      scopes: ['products:approve'],
      schema: {
        operationId: 'approveClassification',
        summary: 'Approve an HS code',
        description:
          'The one that is sent, else the one that the product has, else the suggested one. From then on customs papers state it, and the same title, or the SKU, is classified as approved.',
        tags: ['Products'],
        params: ProductPath,
        body: ApproveClassification,
        response: { 200: ProductBody, ...recordFailures },
      },
      act: ({ command, body, params }) =>
        approveClassification(command, params.sku, body.hs_code ?? null),
      present: answer(200),
    },
  )
}

export function deleteProducts(scope: EdgeScope): void {
  addChange<Product, never, typeof ProductPath>(scope, 'DELETE', '/products/:sku', {
    scopes: ['products:write'],
    schema: {
      operationId: 'deleteProduct',
      summary: 'Delete a product',
      description:
        'Refused with `product_in_use` while an open order or a draft names its SKU. What was sold stays as it is. The `id` of the answer is the SKU.',
      tags: ['Products'],
      params: ProductPath,
      response: {
        200: DeletedProductBody,
        ...recordFailures,
        ...changeConflict('product_in_use'),
      },
    },
    act: ({ command, params }) => deleteProduct(command, params.sku),
    present: ({ sku }) => ({ status: 200, body: { data: { id: sku, status: 'deleted' } } }),
  })
}

export function verifyManufacturers(scope: EdgeScope): void {
  addChange<Verification, typeof VerifyManufacturer>(
    scope,
    'POST',
    '/products/verify-manufacturer',
    {
      scopes: ['products:classify'],
      schema: {
        operationId: 'verifyManufacturer',
        summary: 'Verify a manufacturer',
        description:
          'Judges what the US customs ask of who made goods, and builds the manufacturer identification code (MID) of it. What is wrong is named in `issues`; the answer is 200 all the same. Nothing is stored but the answer, under an `Idempotency-Key`.',
        tags: ['Products'],
        body: VerifyManufacturer,
        response: { 200: VerificationBody, ...changeFailures },
      },
      act: ({ command, body }) => answerQuestion(command, verificationOf(body)),
      present: verification => ({ status: 200, body: { data: fromVerification(verification) } }),
    },
  )
}
