/** Shown instead of a character that no type has, so that people see that one is missing. */
export const missing = '\u25a1'

export const ascii = /^[\x20-\x7e]*$/
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/** Direction marks, joiners, tags: signs for screens. The one that separates Persian letters stays. */
const invisible = /(?!\u200c)[\p{Cf}\p{Variation_Selector}]/gu
/** A few signs among the pictures stay: printers' type has always had them. */
const pictures =
  /(?![\u00a9\u00ae\u2122\u203c\u2049\u2194-\u21aa])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/gu
const unshowable = /[\p{Cs}\p{Co}\p{Cn}]/gu
/** No script stacks so many marks on a letter: they would run into the lines above and below. */
const stacked = /(\p{M}{3})\p{M}+/gu

/** A client's text as a label can show it: one line, composed, without pictures and control characters. */
export function legibleText(text: string): string {
  if (ascii.test(text)) return untidy.test(text) ? tidy(text) : text
  const shown = text
    .normalize('NFC')
    .replace(unshowable, missing)
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(pictures, '')
    .replace(stacked, '$1')
  return tidy(shown)
}

/** The types have only a few hundred rare Japanese letters beyond the basic plane. */
const unprintable = /[\u{10000}-\u{10ffff}]/u

/** Whether a label cannot show the whole text: it leaves out pictures and shows a square for other signs. */
export function losesLetters(text: string): boolean {
  if (ascii.test(text)) return false
  return [unshowable, pictures, unprintable].some(lost => text.search(lost) >= 0)
}

const untidy = /^ | {2}| $/
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** In Turkish and Azerbaijani the capital of i keeps its dot. */
const languageWithDottedCapital: Readonly<Record<string, string>> = { TR: 'tr', AZ: 'az' }

/**
 * Sorting machines and carriers want addresses in capitals, which each country writes by its own rules.
 * The rules of Greek serve all other countries: they only take the accents off Greek capitals.
 */
export function capitalText(text: string, countryCode = ''): string {
  const shown = legibleText(text)
  const language = languageWithDottedCapital[countryCode]
  if (language === undefined && ascii.test(shown)) return shown.toUpperCase()
  return shown.toLocaleUpperCase(language ?? 'el').normalize('NFC')
}
