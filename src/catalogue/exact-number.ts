import type { DayRange } from '#core/catalogue/day-range.ts'
import { micrometresPer, ticksPer, type WeightUnit, weightUnits } from '#core/values/units.ts'

/** Ten million: the compiled tables still hold it after the exchange from a currency worth twice as much. */
const mostMinor = 1_000_000_000

/**
 * An amount of a card: at most two decimals, from zero to ten million; null otherwise. Read digit by
 * digit, because a start waits for the tens of thousands of amounts of a price list.
 */
export function readAmount(text: string): number | null {
  let minor = 0
  let decimals = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 && decimals < 0 && at > 0) decimals = 0
    else if (code < 48 || code > 57 || decimals === 2) return null
    else {
      minor = minor * 10 + code - 48
      if (decimals >= 0) decimals++
    }
  }
  if (text === '' || text.length > 12 || decimals === 0) return null
  const scaleDecimal = decimals < 0 ? minor * 100 : decimals === 1 ? minor * 10 : minor
  return scaleDecimal <= mostMinor ? scaleDecimal : null
}

/** `18.5` → 185000 millionths of 1; null for anything that is not a plain percentage. */
export function readPercent(text: string): number | null {
  return scaleDecimal(text, 4)
}

/** `1.3712` → 1371200 millionths. */
export const readMillionths = (text: string): number | null => scaleDecimal(text, 6)

/** A decimal number times a power of ten: exact, because it never passes through a double. */
export function scaleDecimal(text: string, places: number): number | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  return fraction.length > places ? null : Number(whole + fraction.padEnd(places, '0'))
}

const weightUnitOf: Readonly<Record<string, WeightUnit>> = {
  ...Object.fromEntries(weightUnits.map(unit => [unit, unit])),
  lb: 'lbs',
}

export function readWeight(text: string, unit: string): number | null {
  const known = weightUnitOf[unit]
  const amount = Number(text)
  if (known === undefined || !/^\d+(\.\d+)?$/.test(text) || amount <= 0) return null
  return Math.round(amount * ticksPer[known])
}

export function readInches(text: string): number | null {
  const amount = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || amount <= 0) return null
  return Math.round(amount * micrometresPer.in)
}

export const pounds = (amount: number): number => Math.round(amount * ticksPer.lbs)
export const inches = (amount: number): number => Math.round(amount * micrometresPer.in)

/** `2-5` or `3`. */
export function readDays(text: string): DayRange | null {
  const match = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const least = Number(match[1])
  const most = Number(match[2] ?? match[1])
  return most >= least ? { least, most } : null
}

/** A whole number from 1 to 254. */
export function readZone(text: string): number | null {
  const zone = Number(text)
  return /^\d{1,3}$/.test(text) && zone >= 1 && zone <= 254 ? zone : null
}

/** A day that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
