import { pieceCheckDigit } from './check-digits.ts'
import { serialText } from './serial-text.ts'

const prefix = 'PU'
const serialDigits = 9

/** What a driver and a dispatcher name a pickup by. */
export function pickupNumber(pickupId: number): string {
  const serial = serialText(pickupId, serialDigits)
  return `${prefix}${serial}${pieceCheckDigit(serial)}`
}
