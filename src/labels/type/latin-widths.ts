/**
 * Advance widths of the standard Latin type of PDF, in thousandths of its size, for the characters 32 to
 * 255 of Windows-1252, two base-36 digits each. The embedded sans type has the same widths, so one
 * measurement serves every format.
 */
const regular =
  '7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfg' +
  'n5k2lmijlmk2ijgzk2ijq8ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdw' +
  'dw9a789ag8kufgku667r99rsfgfg99rsij99rskugzkuku666699999qfgrs99rsdw99q8kudwij7q99fgfgfgfg78' +
  'fg99khaafgg899khfcb4f9999999g0ex999999a5fgn6n6n6gzijijijijijijrsk2ijijijij7q7q7q7qk2k2lmlm' +
  'lmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopdwfgfgfgfg7q7q7q7qfgfgfgfgfgfgfgf9gzfgfgfgfgdwfgdw'

const bold =
  '7q99d6fgfgopk26m9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg9999g8g8g8gzr3k2k2k2k2ijgzlmk27qfgk2gz' +
  'n5k2lmijlmk2ijgzk2ijq8ijijgz997q99g8fg99fggzfggzfg99gzgz7q7qfg7qopgzgzgzgzatfg99gzfglmfgfg' +
  'dwat7satg8kufgku7q99dwrsfgfg99rsij99rskugzkuku7q7qdwdw9qfgrs99rsfg99q8kudwij7q99fgfgfgfg7s' +
  'fg99khaafgg899khfcb4f9999999gofg999999a5fgn6n6n6gzk2k2k2k2k2k2rsk2ijijijij7q7q7q7qk2k2lmlm' +
  'lmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopfgfgfgfgfg7q7q7q7qgzgzgzgzgzgzgzf9gzgzgzgzgzfggzfg'

const firstCode = 32

const table = (digits: string): Uint16Array =>
  Uint16Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 36),
  )

const tables = { regular: table(regular), bold: table(bold) }

/** The characters in which Windows-1252 differs from Latin-1. */
const departures: ReadonlyMap<number, number> = new Map([
  [0x20ac, 128],
  [0x201a, 130],
  [0x192, 131],
  [0x201e, 132],
  [0x2026, 133],
  [0x2020, 134],
  [0x2021, 135],
  [0x2c6, 136],
  [0x2030, 137],
  [0x160, 138],
  [0x2039, 139],
  [0x152, 140],
  [0x17d, 142],
  [0x2018, 145],
  [0x2019, 146],
  [0x201c, 147],
  [0x201d, 148],
  [0x2022, 149],
  [0x2013, 150],
  [0x2014, 151],
  [0x2dc, 152],
  [0x2122, 153],
  [0x161, 154],
  [0x203a, 155],
  [0x153, 156],
  [0x17e, 158],
  [0x178, 159],
])

/** The byte of Windows-1252 for a character; -1 where it has none. */
export function latinCode(unit: number): number {
  if (unit < 127) return unit < firstCode ? -1 : unit
  return unit >= 160 && unit < 256 ? unit : (departures.get(unit) ?? -1)
}

/** In ems (multiply by the size); null for a text with a letter that the Latin type lacks. */
export function measureLatin(text: string, isBold: boolean): number | null {
  const widths = isBold ? tables.bold : tables.regular
  let thousandths = 0
  for (let at = 0; at < text.length; at++) {
    const code = latinCode(text.charCodeAt(at))
    if (code < 0) return null
    thousandths += widths[code - firstCode] ?? 0
  }
  return thousandths / 1000
}

/** Measures text that is known to be Latin. */
export const latinWidth = (text: string, isBold: boolean): number => measureLatin(text, isBold) ?? 0

/** Each letter of Latin text alone, in thousandths of an em. */
export function latinAdvances(text: string, isBold: boolean): Float64Array {
  const widths = isBold ? tables.bold : tables.regular
  return Float64Array.from(text, letter => widths[latinCode(letter.charCodeAt(0)) - firstCode] ?? 0)
}
