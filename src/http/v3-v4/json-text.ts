import type { Minor } from '#core/values/money.ts'

/**
 * Puts a text into one run of memory. The engine stores a joined text as a tree of its parts, and walks
 * that tree again in each text that it is joined to.
 */
export const inOnePiece = (text: string): string => Buffer.from(text).toString()

/** The fraction of every number of cents as a JSON number shows it: `5` → `.05`, `50` → `.5`. */
const fractions = Array.from({ length: 100 }, (_, cents) =>
  cents === 0 ? '' : `.${String(cents).padStart(2, '0').replace(/0$/, '')}`,
)

/** 1250 → `12.5`: written from the integer, so that no float comes between price and wire. */
export function decimalJson(minor: Minor): string {
  if (minor < 0) return `-${decimalJson(-minor)}`
  return `${Math.trunc(minor / 100)}${fractions[minor % 100]}`
}

/** A value as JSON in ASCII, with every other character escaped. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
