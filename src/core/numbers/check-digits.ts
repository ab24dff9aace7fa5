/** Each function takes the characters before the check digit and returns the digit. */

/** Postal piece numbers, SSCC and GTIN: weights 3 and 1 from the right, modulo 10. */
export function pieceCheckDigit(digits: string): number {
  let sum = 0
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += digitAt(digits, at) * weight
  }
  return (10 - (sum % 10)) % 10
}

/** The fifteen characters after `1Z`: letters count from A = 2 modulo 10, every second value twice. */
export function courierCheckDigit(characters: string): number {
  let sum = 0
  for (let at = 0; at < characters.length; at++) {
    sum += courierValue(characters.charCodeAt(at)) * (at % 2 === 0 ? 1 : 2)
  }
  return (10 - (sum % 10)) % 10
}

const itemWeights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** The eight digits of an S10 item identifier, modulo 11 with its two exceptions. */
export function itemCheckDigit(digits: string): number {
  let sum = 0
  for (const [at, weight] of itemWeights.entries()) sum += digitAt(digits, at) * weight
  const remainder = sum % 11
  if (remainder === 0) return 5
  return remainder === 1 ? 0 : 11 - remainder
}

/** The formula of Luhn: from the right every second digit twice, its own digits added, modulo 10. */
export function luhnCheckDigit(digits: string): number {
  let sum = 0
  for (let at = digits.length - 1, doubled = true; at >= 0; at--, doubled = !doubled) {
    const value = digitAt(digits, at) * (doubled ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10
}

/** Weights 2 to 7 from the right, again and again, modulo 11; 10 is written as 0. */
export function weightedCheckDigit(digits: string): number {
  let sum = 0
  for (
    let at = digits.length - 1, weight = 2;
    at >= 0;
    at--, weight = weight === 7 ? 2 : weight + 1
  ) {
    sum += digitAt(digits, at) * weight
  }
  return ((11 - (sum % 11)) % 11) % 10
}

const digitAt = (digits: string, at: number): number => digits.charCodeAt(at) - 48

const courierValue = (code: number): number => (code >= 65 ? (code - 3) % 10 : code - 48)
