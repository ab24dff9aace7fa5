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
export const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hexadecimal(text.charCodeAt(at), 4)).join('')
