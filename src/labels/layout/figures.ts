import { dayMs } from '#core/time/durations.ts'
import { type Currency, formatMinor, type Minor } from '#core/values/money.ts'
import { ticksPer, toKilograms } from '#core/values/units.ts'

/** Figures in the forms of North America. Weights are never rounded down. */

export function poundsAndOunces(weightTicks: number): string {
  const tenths = Math.ceil((weightTicks * 10) / ticksPer.oz)
  const pounds = Math.floor(tenths / 160)
  const ounces = trimZero((tenths % 160) / 10)
  return pounds === 0 ? `${ounces} OZ` : `${pounds} LB ${ounces} OZ`
}

export const pounds = (weightTicks: number): string =>
  `${trimZero(Math.ceil((weightTicks * 10) / ticksPer.lbs) / 10)} LBS`

export const kilograms = (weightTicks: number): string => toKilograms(weightTicks).toFixed(3)

/** The longest side first, whole inches, rounded up. */
export function inches(sidesMicrometres: readonly number[]): string {
  const sides = sidesMicrometres.map(side => Math.ceil(side / 25_400))
  return sides.sort((one, other) => other - one).join(',')
}

export const amount = (minor: Minor, currency: Currency): string =>
  `${formatMinor(minor)} ${currency}`

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `2026-11-21` → `21 NOV 2026`. */
export function dayMonthYear(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

export const expectedLine = (day: string): string => `EXPECTED: ${dayMonthYear(day)}`

/** The number of the day in its year, three digits. */
export function dayOfYear(day: string): string {
  const year = Number(day.slice(0, 4))
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(year, 0, 1)) / dayMs
  return String(days + 1).padStart(3, '0')
}

const trimZero = (figure: number): string => figure.toFixed(1).replace(/\.0$/, '')
