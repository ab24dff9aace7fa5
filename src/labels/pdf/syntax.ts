import { latinCode } from '../type/latin-widths.ts'

/** At most a hundredth of a dot: finer than any printer, short in the file. */
export const position = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Math.round(value * 100) / 100)

/** A string literal of Windows-1252 bytes; no character of the text can end it. */
export function latinString(text: string): string {
  let escaped = '('
  for (let at = 0; at < text.length; at++) {
    const code = latinCode(text.charCodeAt(at))
    if (code === 40 || code === 41 || code === 92) escaped += '\\'
    escaped += String.fromCharCode(code < 0 ? 63 : code)
  }
  return `${escaped})`
}

export const hexadecimal = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0')

/** Hexadecimal UTF-16, as maps from codes to letters need it. */
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hexadecimal(text.charCodeAt(at), 4)).join('')

/** Tells readers the text of each code from `first` on, for copying and searching; empty texts have none. */
export function unicodeMap(texts: readonly string[], first: number): string {
  const rows = texts.flatMap((text, at) =>
    text === '' ? [] : [`<${hexadecimal(first + at, 2)}><${utf16(text)}>\n`],
  )
  const blocks: string[] = []
  // A block of the map holds a hundred rows at most.
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`)
  }
  return (
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CMapName/L def/CMapType 2 def 1 begincodespacerange<00><FF>endcodespacerange\n' +
    `${blocks.join('')}endcmap end end`
  )
}
