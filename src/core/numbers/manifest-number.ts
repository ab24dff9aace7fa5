import { pieceCheckDigit } from './check-digits.ts'
import { serialText } from './serial-text.ts'

const prefix = 'MF'
const serialDigits = 11

/** The number in the barcode of a manifest: letters distinguish it from the number of a parcel. */
export function manifestNumber(closeoutId: number): string {
  const serial = serialText(closeoutId, serialDigits)
  return `${prefix}${serial}${pieceCheckDigit(serial)}`
}

/** The id of the closeout of a manifest number; null for a misread number. */
export function closeoutIdOf(number: string): number | null {
  const id = /^MF(\d{11})\d$/.exec(number)?.[1]
  return id !== undefined && manifestNumber(Number(id)) === number ? Number(id) : null
}
