/** Stands where a character can not be shown: a reader sees that something is missing. */
export const missing = '\u25a1'

export const ascii = /^[\x20-\x7e]*$/
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/** Direction marks, joiners, tags: they steer a screen. The one that parts Persian letters stays. */
const invisible = /(?!\u200c)[\p{Cf}\p{Variation_Selector}]/gu
/** The few signs among the pictures that type has always had stay. */
const pictures =
  /(?![\u00a9\u00ae\u2122\u203c\u2049\u2194-\u21aa])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/gu
const unshowable = /[\p{Cs}\p{Co}\p{Cn}]/gu
/** More marks than a script stacks on one letter would run into the lines above and below. */
const stacked = /(\p{M}{3})\p{M}+/gu

/** What a client sent, as a label can show it: one line, composed, without pictures or control. */
export function legible(text: string): string {
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

/** Beyond the basic plane the types have no letters but a few hundred rare Japanese ones. */
const unprintable = /[\u{10000}-\u{10ffff}]/u

/** Whether a label shows less than was sent: pictures are left out, other signs become a square. */
export function losesLetters(text: string): boolean {
  if (ascii.test(text)) return false
  return [unshowable, pictures, unprintable].some(lost => text.search(lost) >= 0)
}

const untidy = /^ | {2}| $/
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** In Turkish and Azerbaijani the capital of i keeps its dot. */
const languageWithDottedCapital: Readonly<Record<string, string>> = { TR: 'tr', AZ: 'az' }

/**
 * Addresses stand in capitals, as sorting machines and carriers want them, and as the country writes
 * them. The rules of Greek change Greek letters alone, whose capitals have no accents.
 */
export function capitals(text: string, countryCode = ''): string {
  const shown = legible(text)
  const language = languageWithDottedCapital[countryCode]
  if (language === undefined && ascii.test(shown)) return shown.toUpperCase()
  return shown.toLocaleUpperCase(language ?? 'el').normalize('NFC')
}
