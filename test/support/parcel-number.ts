import { courierCheckDigit, pieceCheckDigit } from '#core/numbers/check-digits.ts'

/** Only for numbers of our own issue: what other issuers publish does not always pass. */
export const isPieceNumber = (text: string): boolean =>
  /^9[1-5](\d{20}|\d{24})$/.test(text) && pieceCheckDigit(text.slice(0, -1)) === lastDigit(text)

export const isCourierNumber = (text: string): boolean =>
  /^1Z[0-9A-Z]{15}\d$/.test(text) && courierCheckDigit(text.slice(2, -1)) === lastDigit(text)

const lastDigit = (text: string): number => Number(text.slice(-1))
