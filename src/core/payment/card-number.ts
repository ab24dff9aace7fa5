const shortest = 12
const longest = 19

/**
 * Whether a text may be or contain the number of a card: we must never hold one. A text of digits alone
 * counts by its length, whatever its check digit. Digits within another text count if the check digit fits.
 */
export function looksLikeCardNumber(text: string): boolean {
  const bare = text.replace(/[\s.\-_/]/g, '')
  if (/^\d+$/.test(bare)) return bare.length >= shortest && bare.length <= longest
  return [...text.matchAll(/\d(?:[\s.-]?\d)+/g)].some(([run]) =>
    holdsNumber(run.replace(/\D/g, '')),
  )
}

function holdsNumber(digits: string): boolean {
  for (let length = 13; length <= longest; length += 1) {
    for (let at = 0; at + length <= digits.length; at += 1) {
      if (passesLuhn(digits.slice(at, at + length))) return true
    }
  }
  return false
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
