import type { Manufacturer } from '../shipment/manufacturer.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency } from '../values/money.ts'
import type { Suggestion } from './suggestion.ts'

export const productStatuses = ['unclassified', 'suggested', 'approved'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** What an account says of goods that it sells. */
export type ProductRequest = {
  /** The account's own name for it, unique whatever its case. */
  readonly sku: string
  readonly title: string
  readonly description: string | null
  /** What only customs are told. */
  readonly customsDescription: string | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly manufacturer: Manufacturer | null
  /** Of one unit, in minor units of its currency: it may be a fraction of one. */
  readonly value: number | null
  readonly currency: Currency
}

export type Product = ProductRequest & {
  /** What the classifier took it for when its words were last changed; null for nothing. */
  readonly suggestion: Suggestion | null
  /** When somebody approved the HS code; null where nobody did. By the account's clock, as all times here. */
  readonly approvedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A code that its account sent is a suggestion, too, until somebody approves it. */
export function statusOf({
  approvedAt,
  hsCode,
  suggestion,
}: Pick<Product, 'approvedAt' | 'hsCode' | 'suggestion'>): ProductStatus {
  if (approvedAt !== null) return 'approved'
  return hsCode !== null || suggestion !== null ? 'suggested' : 'unclassified'
}
