import { pieceCheckDigit } from './check-digits.ts'
import { serialText } from './serial-text.ts'

const prefix = 'MF'
const serialDigits = 11

/** What the barcode of a manifest says: letters in front, so that nobody takes it for a parcel's. */
export function manifestNumber(closeoutId: number): string {
  const serial = serialText(closeoutId, serialDigits)
  return `${prefix}${serial}${pieceCheckDigit(serial)}`
}

/** The id of the closeout that a number names; null for a number that was misread. */
export function closeoutIdOf(number: string): number | null {
  const id = /^MF(\d{11})\d$/.exec(number)?.[1]
  return id !== undefined && manifestNumber(Number(id)) === number ? Number(id) : null
}
