import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Minor } from '../values/money.ts'

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
