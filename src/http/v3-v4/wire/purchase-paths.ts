import type { PathOf, PurchasePart } from '#core/purchase/decide/purchase-fault.ts'
import type { QuestionPart } from '#core/rating/unchecked-question.ts'

/** The field of a creation for each part of a purchase; `goods` is the version's name of their list. */
export function purchasePaths(
  asked: Readonly<Record<QuestionPart, string>>,
  goods: string,
): PathOf {
  const fields = {
    ...asked,
    goods,
    insured: 'insured',
    description: 'description',
    value: 'value',
    hsCode: 'hs_code',
    lineWeight: 'weight',
    batch: 'batch_id',
    shipCode: 'ship_code',
    taxIdentifier: 'tax_identifier',
  } satisfies Record<PurchasePart, string>
  return ({ part, line }) =>
    line === undefined ? fields[part] : `${goods}.${line}.${fields[part]}`
}
