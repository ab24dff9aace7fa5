/**
 * Money is an integer of minor units (cents) beside its currency; no float ever holds an amount.
 * Every currency of the service has two decimals.
 */
export const currencies = ['CAD', 'USD', 'EUR', 'AUD', 'GBP'] as const
export type Currency = (typeof currencies)[number]

/** The currency of all prices, charges and credits. */
export const houseCurrency = 'CAD' satisfies Currency

/** An integer number of minor units. */
export type Minor = number

/** `numerator / denominator`, rounded half away from zero, exact while both are safe integers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (Number.isSafeInteger(numerator) && numerator >= 0 && denominator > 0) {
    const remainder = numerator % denominator
    const whole = (numerator - remainder) / denominator
    return remainder * 2 >= denominator ? whole + 1 : whole
  }
  if (numerator < 0) return -divideHalfUp(-numerator, denominator)
  throw new RangeError(`not exact: ${numerator} / ${denominator}`)
}

/** `amount × millionths / 1,000,000`, rounded half up, exact also where the product is no safe integer. */
export function millionthsOf(amount: Minor, millionths: number): Minor {
  const product = amount * millionths
  if (Number.isSafeInteger(product)) return divideHalfUp(product, 1_000_000)
  return Number((BigInt(amount) * BigInt(millionths) + 500_000n) / 1_000_000n)
}

const decimalPattern = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** `"12.5"` → 1250; null for anything that is not an amount with at most two decimals. */
export function parseMinor(text: string): Minor | null {
  const match = decimalPattern.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' && minor > 0 ? -minor : minor
}

/** 1250 → `"12.50"`. */
export function formatMinor(minor: Minor): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1250 → 12.5, the nearest double: what a JSON number on the wire shows as `12.5`. */
export const toDecimal = (minor: Minor): number => minor / 100

/** 12.5 → 1250; null for a number that is not the nearest double to any whole cents. */
export function fromDecimal(amount: number): Minor | null {
  const minor = Math.round(amount * 100)
  return toDecimal(minor) === amount ? minor : null
}

/** A double holds fifteen digits of any decimal; further digits of a product are noise. */
export const withoutNoise = (amount: number): number => Number(amount.toPrecision(15))

/**
 * Rounds the cents of a product half up: 1.005 is a cent more than 1.00. To find the digits of a double
 * takes as long as pricing a parcel, so noise is taken off only near half a cent, where it matters.
 */
export function roundCents(cents: number): Minor {
  const nearHalf = Math.abs((cents % 1) - 0.5) < 0.01
  return Math.round(nearHalf ? withoutNoise(cents) : cents)
}
