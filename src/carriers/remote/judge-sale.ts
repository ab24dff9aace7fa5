import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { CostLine, RemoteSale } from '#core/ports/carrier/carrier.ts'
import { labelFileFormats } from '#core/ports/labels.ts'
import { codeKey } from '#core/values/code-key.ts'
import { currencies } from '#core/values/money.ts'
import { mostMinor } from './judge-quotes.ts'
import { unreadable } from './remote-failures.ts'

type SaleJudge = {
  readonly carrierName: string
  /** The label was sold all the same. */
  onBadBill(): void
}

/**
 * Judges a sale before it counts. Without its numbers and its label it is unreadable, so that the carrier's
 * book is searched; without a sound bill it is a sale whose cost nobody knows.
 */
export function judgeSale(sale: RemoteSale, { carrierName, onBadBill }: SaleJudge): RemoteSale {
  const files = [sale.label, ...(sale.papers ?? [])]
  if (!areCodes(trackingCodesOf(sale)) || !files.every(isFile)) {
    throw unreadable(carrierName)
  }
  const { cost = null } = sale
  if (cost === null || isBill(cost)) return sale
  onBadBill()
  return { ...sale, cost: null }
}

/** A number leads to one package, in whatever letters somebody types it. */
const areCodes = (codes: readonly string[]): boolean =>
  codes.every(isCode) && new Set(codes.map(codeKey)).size === codes.length

const isCode = (code: unknown): boolean => typeof code === 'string' && codeKey(code) !== ''

/** What an adapter read out of an answer may be anything. */
const isFile = (file: RemoteSale['label']): boolean =>
  typeof file === 'object' &&
  labelFileFormats.includes(file.format) &&
  file.bytes instanceof Uint8Array

/** Discounts are negative, but nobody pays us for buying a label. */
export const isBill = (lines: readonly CostLine[]): boolean =>
  lines.every(isCostLine) && lines.reduce((sum, { minor }) => sum + minor, 0) >= 0

const isCostLine = ({ minor, currency }: CostLine): boolean =>
  Number.isSafeInteger(minor) &&
  Math.abs(minor) <= mostMinor &&
  currencies.some(known => known === currency)
