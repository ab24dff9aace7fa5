/**
 * Why nobody files an export with the US: to Canada none is wanted, elsewhere only beyond 2,500 USD a
 * line, which no parcel here is worth. Null for what does not leave the US.
 */
export function exportCitation(from: string, to: string): string | null {
  if (from !== 'US') return null
  return to === 'CA' ? 'NOEEI 30.36' : 'NOEEI 30.37(a)'
}
