import { pieceCheckDigit } from './check-digits.ts'
import { serialText } from './serial-text.ts'

/** The first digit tells the worlds apart: both count their shipments. */
const worlds = { production: '1', sandbox: '2' } as const

/** Seventeen digits with their check digit, in the form of GS1, which number a bill of lading. */
export function bolNumber(shipmentId: number, world: keyof typeof worlds): string {
  const body = worlds[world] + serialText(shipmentId, 15)
  return `${body}${pieceCheckDigit(body)}`
}

/** What the label of a handling unit bears: its shipment's PRO number, which unit it is, and of how many. */
export const freightUnitNumber = (proNumber: string, unit: number, units: number): string =>
  `${proNumber}${serialText(unit, 3)}${serialText(units, 3)}`
