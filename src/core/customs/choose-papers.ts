import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Minor } from '../values/money.ts'
import { ticksPer } from '../values/units.ts'

type CustomsPapers = {
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

/** In cents of the USD. */
const mostUnfiled: Minor = 2500_00

/**
 * The exemption from filing an export with the US: for Canada always, elsewhere if no line is above the
 * limit. Null for a parcel that does not leave the US, and for one that needs a filing.
 */
export function exportCitation(
  { from, to }: { readonly from: string; readonly to: string },
  dearestLine: Minor,
  catalogue: Pick<Catalogue, 'toHouseCurrency'>,
): string | null {
  if (from !== 'US') return null
  if (to === 'CA') return 'NOEEI 30.36'
  return dearestLine <= catalogue.toHouseCurrency(mostUnfiled, 'USD') ? 'NOEEI 30.37(a)' : null
}
