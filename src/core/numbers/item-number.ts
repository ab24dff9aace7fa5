import { itemCheckDigit } from './check-digits.ts'
import { joinParts } from './join-parts.ts'
import { serialText } from './serial-text.ts'

/** The first letter of an S10 identifier, by the kind of item. */
export const itemKinds = { express: 'E', parcel: 'C', trackedPacket: 'L', packet: 'U' } as const
export type ItemKind = keyof typeof itemKinds

type ItemOrder = {
  readonly kind: ItemKind
  /** The country of the issuing post, two letters. */
  readonly country: string
  readonly serial: number
}

const serialSpan = 100_000_000
/** The letters that posts use most come first; each letter holds a hundred million serials. */
const secondLetters = 'XPABCDEFGHIKLMNOQRSTUVWYZ'

/** A Universal Postal Union S10 identifier: two letters, eight digits, check digit, country. */
export function itemNumber({ kind, country, serial }: ItemOrder): string {
  if (!/^[A-Z]{2}$/.test(country)) throw new RangeError(`not a country: ${country}`)
  const letter = secondLetters[Math.floor(serial / serialSpan)]
  if (letter === undefined) throw new RangeError(`serial ${serial} does not fit an item identifier`)
  const digits = serialText(serial % serialSpan, 8)
  return joinParts(itemKinds[kind], letter, digits, itemCheckDigit(digits), country)
}

export const isItemNumber = (text: string): boolean =>
  /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text) &&
  itemCheckDigit(text.slice(2, 10)) === Number(text.charAt(10))
