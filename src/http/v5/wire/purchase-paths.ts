import type { FaultPlace, PurchasePart } from '#core/purchase/decide/purchase-fault.ts'
import { fieldOfPart } from './question-paths.ts'

const fields = {
  ...fieldOfPart,
  goods: 'items',
  description: 'description',
  value: 'value',
  hsCode: 'hs_code',
  lineWeight: 'weight',
  batch: 'batch_id',
  shipCode: 'ship_code',
  taxIdentifier: 'tax_identifier',
} satisfies Record<PurchasePart, string>

/** The field that a part of a shipment came in. */
export function purchasePath({ part, line, package: at }: FaultPlace): string {
  const field = fields[part]
  if (line !== undefined) return `items.${line}.${field}`
  return at === undefined ? field : `packages.${at}.${field}`
}
