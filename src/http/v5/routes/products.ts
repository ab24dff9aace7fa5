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
    'Details stored once for goods that are sold repeatedly. A second product with the same SKU, in any case, is refused. Customs documents use the details of an approved product if an item of a shipment names its SKU and gives fewer details.',
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
    'Replaces all fields: those left out are cleared. It keeps its SKU. An approved HS code stays, unless title, description or `hs_code` change: then it must be approved again.',
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
    'The one that is sent, else the one that the product has, else the suggested one. From then on customs documents state it, and the same title or SKU is classified as approved.',
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
      'Refused with `product_in_use` while an open order or a draft names its SKU. Past shipments stay as they are. The `id` in the response is the SKU.',
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
    'Checks a manufacturer against the requirements of US customs, and builds its manufacturer identification code (MID). Faults are listed in `issues`; the response is still 200. Only the response is stored, under an `Idempotency-Key`.',
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
    'The HS code of goods by their description, with the words that decided it and alternatives. If the words are not enough, it asks instead of guessing. A code that your account approved for the SKU or the same title comes first. Only the response is stored, under an `Idempotency-Key`.',
  body: ClassifyRequest,
  done: [200, ClassificationBody],
  act: async ({ command, body }) =>
    answerQuestion(command, await classifyGoods(command.world, command.tenant, toGoods(body))),
  present: fromClassification,
})
