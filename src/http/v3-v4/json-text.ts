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

/** 1250 → `12.5`: written from the integer, so that no float ever stands between price and wire. */
export function moneyText(minor: Minor): string {
  if (minor < 0) return `-${moneyText(-minor)}`
  return `${Math.trunc(minor / 100)}${fractions[minor % 100]}`
}
