import Type from 'typebox'
import { answerQuestion } from '#core/command/answer-question.ts'
import { classifyGoods } from '#core/product/classify-goods.ts'
import type { Product } from '#core/product/product.ts'
import {
  approveClassification,
  changeProduct,
  createProduct,
  deleteProduct,
  findProduct,
} from '#core/product/products.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import {
  ClassificationBody,
  ClassifyRequest,
  fromClassification,
  toGoods,
} from '../wire/classification.ts'
import { PageQuery } from '../wire/list.ts'
import {
  fromVerification,
  VerificationBody,
  VerifyManufacturer,
  verificationOf,
} from '../wire/manufacturer-verification.ts'
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

export const listProducts = listRoute('/products', {
  noun: nouns.products,
  operationId: 'listProducts',
  summary: 'List products',
  description: 'Newest first.',
  query: PageQuery,
  response: { 200: ProductsBody },
  async list({ read, tenant }, page) {
    const { products, total } = await read.products.page(tenant, page)
    return { records: products.map(fromProduct), total }
  },
})

export const createProducts = changeRoute('POST', '/products', {
  noun: nouns.products,
  operationId: 'createProduct',
  summary: 'Create a product',
  description:
    'What is said once of goods that are sold again and again. A second one with the same SKU, in any case, is refused. Customs papers take what an approved product says, where an item of a shipment names its SKU and says less.',
  body: CreateProduct,
  done: [201, ProductBody],
  conflicts: ['conflict'],
  act: ({ command, body }) => createProduct(command, toProductRequest(body)),
  present: fromProduct,
})

export const fetchProduct = recordRoute('/products/:sku', {
  noun: nouns.products,
  operationId: 'fetchProduct',
  summary: 'Fetch a product',
  description: 'By its SKU.',
  params: ProductPath,
  response: { 200: ProductBody },
  find: async ({ read, tenant, params }) =>
    fromProduct(await findProduct(read, tenant, params.sku)),
})

export const replaceProducts = changeRoute('PUT', '/products/:sku', {
  noun: nouns.products,
  operationId: 'replaceProduct',
  summary: 'Replace a product',
  description:
    'All that was said of it: what is left out is gone. It keeps its SKU. An approved HS code stays, unless title, description or `hs_code` change: then it must be approved again.',
  params: ProductPath,
  body: ReplaceProduct,
  done: [200, ProductBody],
  act: ({ command, body, params }) => changeProduct(command, params.sku, toProductChange(body)),
  present: fromProduct,
})

export const approveProducts = changeRoute('POST', '/products/:sku/approve-classification', {
  noun: nouns.products,
  scopes: ['products:approve'],
  operationId: 'approveClassification',
  summary: 'Approve an HS code',
  description:
    'The one that is sent, else the one that the product has, else the suggested one. From then on customs papers state it, and the same title, or the SKU, is classified as approved.',
  params: ProductPath,
  body: ApproveClassification,
  done: [200, ProductBody],
  act: ({ command, body, params }) =>
    approveClassification(command, params.sku, body.hs_code ?? null),
  present: fromProduct,
})

export const deleteProducts = changeRoute<Product, never, typeof ProductPath>(
  'DELETE',
  '/products/:sku',
  {
    noun: nouns.products,
    operationId: 'deleteProduct',
    summary: 'Delete a product',
    description:
      'Refused with `product_in_use` while an open order or a draft names its SKU. What was sold stays as it is. The `id` of the answer is the SKU.',
    params: ProductPath,
    done: [200, DeletedProductBody],
    conflicts: ['product_in_use'],
    act: ({ command, params }) => deleteProduct(command, params.sku),
    present: ({ sku }) => ({ id: sku, status: 'deleted' }),
  },
)

export const verifyManufacturers = changeRoute('POST', '/products/verify-manufacturer', {
  noun: nouns.products,
  scopes: ['products:classify'],
  operationId: 'verifyManufacturer',
  summary: 'Verify a manufacturer',
  description:
    'Judges what the US customs ask of who made goods, and builds the manufacturer identification code (MID) of it. What is wrong is named in `issues`; the answer is 200 all the same. Nothing is stored but the answer, under an `Idempotency-Key`.',
  body: VerifyManufacturer,
  done: [200, VerificationBody],
  act: ({ command, body }) => answerQuestion(command, verificationOf(body)),
  present: fromVerification,
})

export const classifyProducts = changeRoute('POST', '/products/classify', {
  noun: nouns.products,
  scopes: ['products:classify'],
  operationId: 'classifyProduct',
  summary: 'Classify goods',
  description:
    'The HS code of goods by what they are called, with the words that decided and what else they may be. Where the words do not tell, it asks instead of guessing. What your account approved for the SKU or the same title comes first. Nothing is stored but the answer, under an `Idempotency-Key`.',
  body: ClassifyRequest,
  done: [200, ClassificationBody],
  act: async ({ command, body }) =>
    answerQuestion(command, await classifyGoods(command.world, command.tenant, toGoods(body))),
  present: fromClassification,
})
