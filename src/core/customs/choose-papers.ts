import type { Minor } from '../values/money.ts'
import { ticksPer } from '../values/units.ts'

export type CustomsPapers = {
  readonly declaration: 'cn22' | 'cn23' | null
  readonly invoice: boolean
}

export type CustomsParcel = {
  /** Couriers clear on the invoice; posts on a declaration. */
  readonly carriedBy: 'post' | 'courier'
  /** Letter post is what the postal treaties call packets up to two kilograms. */
  readonly letterPost: boolean
  readonly weightTicks: number
  /** In cents of the house currency. */
  readonly declaredValue: Minor
  readonly commercial: boolean
}

/** 300 special drawing rights, about 420 USD, in cents of the house currency at its 2026 rate. */
const cn22Limit: Minor = 575_00
const letterLimitTicks = 2 * ticksPer.kg

/** The forms that cross a border with a parcel, as the postal treaties divide them. */
export function choosePapers(parcel: CustomsParcel): CustomsPapers {
  if (parcel.carriedBy === 'courier') return { declaration: null, invoice: true }
  const small =
    parcel.letterPost && parcel.weightTicks <= letterLimitTicks && parcel.declaredValue <= cn22Limit
  return small
    ? { declaration: 'cn22', invoice: false }
    : { declaration: 'cn23', invoice: parcel.commercial }
}
