import type { Minor } from '#core/values/money.ts'

/**
 * The same text as one run of characters. What was put together from parts is otherwise gone through
 * part by part by each text that it becomes part of.
 */
export const inOnePiece = (text: string): string => Buffer.from(text).toString()

/** The fraction of every number of cents as a JSON number shows it: `5` → `.05`, `50` → `.5`. */
const fractions = Array.from({ length: 100 }, (_, cents) =>
  cents === 0 ? '' : `.${String(cents).padStart(2, '0').replace(/0$/, '')}`,
)

/** Prices up to 500.00 come all the time: their texts are kept once made. */
const kept: (string | undefined)[] = new Array<string | undefined>(50_000).fill(undefined)

/** 1250 → `12.5`: written from the integer, so that no float ever stands between price and wire. */
export function moneyText(minor: Minor): string {
  const known = kept[minor]
  if (known !== undefined) return known
  if (minor < 0) return `-${moneyText(-minor)}`
  const text = `${Math.trunc(minor / 100)}${fractions[minor % 100]}`
  if (minor < kept.length) kept[minor] = text
  return text
}
