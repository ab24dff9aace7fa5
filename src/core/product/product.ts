import type { Manufacturer } from '../shipment/manufacturer.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency } from '../values/money.ts'

/** What people type fits on a label and in an index. */
export const longestSku = 255

/** The form in which SKUs are compared: without case, and without blanks around it. */
export const skuKey = (sku: string): string =>
  sku.replaceAll('\0', '').normalize('NFC').trim().toUpperCase()

/** Addresses cannot name blanks and dots: every client and proxy resolves them to another path. */
export const isNameable = (sku: string): boolean => !/^\s*\.{0,2}\s*$/.test(sku)

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
  /** The value of one unit, in minor units of its currency: it may be a fraction of one. */
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

/** What the classifier takes goods for. */
export type Suggestion = {
  readonly hsCode: string
  readonly description: string
  /** From 0 to 1. */
  readonly confidence: number
}

export const productStatuses = ['unclassified', 'suggested', 'approved'] as const

type ProductStatus = (typeof productStatuses)[number]

/** A code that its account sent is a suggestion, too, until somebody approves it. */
export function statusOf({
  approvedAt,
  hsCode,
  suggestion,
}: Pick<Product, 'approvedAt' | 'hsCode' | 'suggestion'>): ProductStatus {
  if (approvedAt !== null) return 'approved'
  return hsCode !== null || suggestion !== null ? 'suggested' : 'unclassified'
}
