import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Minor } from '../values/money.ts'

/** In cents of the USD. */
const mostUnfiled: Minor = 2500_00

/**
 * Why nobody files an export with the US: to Canada none is wanted, elsewhere only of a line that is
 * worth more. Null for what does not leave the US, and for what would have to be filed.
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
