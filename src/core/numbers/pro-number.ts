import { luhnCheckDigit, weightedCheckDigit } from './check-digits.ts'
import { serialText } from './serial-text.ts'

/** Freight carriers call the number of a shipment its PRO, and each checks it in its own way. */
export const proChecks = ['luhn', 'mod_11'] as const
export type ProCheck = (typeof proChecks)[number]

export const proLengths = [10, 11] as const

export type ProOrder = {
  readonly digits: number
  readonly check: ProCheck
  readonly block: ProBlock
  readonly serial: number
}

/** The numbers of one carrier in one world, without their check digit; both ends inclusive. */
export type ProBlock = { readonly first: number; readonly last: number }

/** How many serials a block holds, from 0 on. */
export const proSerials = ({ first, last }: ProBlock): number => last - first + 1

export function proNumber({ digits, check, block, serial }: ProOrder): string {
  if (serial < 0 || serial >= proSerials(block)) {
    throw new RangeError(`serial ${serial} lies beyond the block`)
  }
  const body = serialText(block.first + serial, digits - 1)
  return `${body}${checkDigits[check](body)}`
}

export const isProNumber = (text: string, { digits, check }: Pick<ProOrder, 'digits' | 'check'>) =>
  text.length === digits &&
  /^\d+$/.test(text) &&
  String(checkDigits[check](text.slice(0, -1))) === text.at(-1)

const checkDigits: Readonly<Record<ProCheck, (body: string) => number>> = {
  luhn: luhnCheckDigit,
  mod_11: weightedCheckDigit,
}
