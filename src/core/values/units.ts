/**
 * Weights and lengths as integers in units small enough that pounds, ounces, grams, inches and
 * centimetres are all whole: what is compared is never a rounded conversion.
 */
export const weightUnits = ['lbs', 'kg', 'g', 'oz'] as const
export type WeightUnit = (typeof weightUnits)[number]
export const sizeUnits = ['cm', 'in'] as const
export type SizeUnit = (typeof sizeUnits)[number]

/** What people may type, in whatever unit. */
export const mostWeight = 100_000
export const mostSide = 10_000

/** A tick is 125 nanograms, the largest unit in which a gram and an ounce are both whole. */
export const ticksPer: Readonly<Record<WeightUnit, number>> = {
  g: 8_000_000,
  kg: 8_000_000_000,
  oz: 226_796_185,
  lbs: 3_628_738_960,
}

export const micrometresPer: Readonly<Record<SizeUnit, number>> = { cm: 10_000, in: 25_400 }

export const weightTicks = (weight: number, unit: WeightUnit): number =>
  Math.round(weight * ticksPer[unit])

/** Rounded up to a gram: no weight is ever told too low. */
export const toKilograms = (ticks: number): number => Math.ceil((ticks * 1000) / ticksPer.kg) / 1000

export const lengthMicrometres = (length: number, unit: SizeUnit): number =>
  Math.round(length * micrometresPer[unit])
