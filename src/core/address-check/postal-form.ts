/**
 * A way to write a postal code: `#` is a digit, `@` a letter, `*` either, and all else is itself. Spaces
 * and hyphens are left out by many people, and put back here.
 */
export type PostalForm = {
  readonly written: string
  /** The form without spaces and hyphens. */
  readonly compact: string
}

export const postalForm = (written: string): PostalForm => ({
  written,
  compact: written.replace(/[ -]/g, ''),
})

/** Letters and digits alone, in capitals. */
export const compactCode = (text: string): string =>
  text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The code as the form writes it; null where it does not have the form. */
export function inForm({ written, compact }: PostalForm, code: string): string | null {
  if (code.length !== compact.length) return null
  for (let at = 0; at < code.length; at++) if (!fits(compact[at], code[at] ?? '')) return null
  let next = 0
  return Array.from(written, sign => (sign === ' ' || sign === '-' ? sign : code[next++])).join('')
}

function fits(sign: string | undefined, letter: string): boolean {
  const isDigit = letter >= '0' && letter <= '9'
  const isLetter = letter >= 'A' && letter <= 'Z'
  if (sign === '#') return isDigit
  if (sign === '@') return isLetter
  return sign === '*' ? isDigit || isLetter : sign === letter
}

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', '0': 'O', '1': 'I' }

/** The code with its O and 0, I and 1 as the form wants them; null where they are not what is wrong. */
export function withoutLookAlikes({ compact }: PostalForm, code: string): string | null {
  if (code.length !== compact.length) return null
  const mended = Array.from(code, (letter, at) =>
    fits(compact[at], letter) ? letter : (lookAlikes[letter] ?? letter),
  ).join('')
  return mended === code ? null : mended
}
