import { isPieceNumber } from './piece-number.ts'

/** The content of a postal parcel barcode: the destination's postal code, then the piece number. */
export type RoutedPiece = {
  readonly zip5: string
  readonly plus4: string | null
  readonly piece: string
}

/**
 * Splits the digits of a scan that lost the separator. Thirty-four digits may hold a short postal code
 * and a long piece or the other way round: the split whose piece passes its check wins, and where both
 * pass, the piece of 22 digits, which is far more common.
 */
export function splitRoutedPiece(digits: string): RoutedPiece | null {
  if (!/^420\d+$/.test(digits)) return null
  for (const postalLength of [9, 5]) {
    const piece = digits.slice(3 + postalLength)
    if (!isPieceNumber(piece)) continue
    const postal = digits.slice(3, 3 + postalLength)
    return { zip5: postal.slice(0, 5), plus4: postal.slice(5) || null, piece }
  }
  return null
}
