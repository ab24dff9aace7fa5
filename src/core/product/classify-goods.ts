import type { Tenant } from '../access.ts'
import type { Classification } from '../tariff/classification.ts'
import { type Approval, classify } from '../tariff/classify.ts'
import type { Vocabulary } from '../tariff/vocabulary.ts'
import type { World } from '../world.ts'
import type { Product, Suggestion } from './product.ts'

type DescribedGoods = { readonly title: string; readonly description: string | null }

/** Null where the words do not tell. */
export function suggestionFor(
  tariff: Vocabulary,
  { title, description }: DescribedGoods,
): Suggestion | null {
  const found = classify(tariff, { title, ...(description !== null && { description }) })
  const { code, confidence } = found
  return code === null ? null : { hsCode: code, description: found.description ?? '', confidence }
}

export type GoodsToClassify = DescribedGoods & { readonly sku: string | null }

/** As somebody of the account approved it, for the SKU or the same title; else by the words. */
export async function classifyGoods(
  { store, tariff }: Pick<World, 'store' | 'tariff'>,
  tenant: Tenant,
  goods: GoodsToClassify,
): Promise<Classification> {
  const { title, description } = goods
  const approved = await store.read.products.approvedFor(tenant, goods)
  const described = { title, ...(description !== null && { description }) }
  return classify(await tariff(), described, approved && approvalOf(approved))
}

function approvalOf({ hsCode, suggestion, customsDescription, title }: Product): Approval | null {
  if (hsCode === null) return null
  const isAsSuggested = suggestion?.hsCode === hsCode
  const description = isAsSuggested ? suggestion.description : (customsDescription ?? title)
  return { code: hsCode, description }
}
