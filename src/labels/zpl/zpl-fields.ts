import type { Bitmap } from '../raster/bitmap.ts'

/**
 * Text inside a field. A character that could end the field, begin a command, steer a text block or be
 * read as an escape is written in hexadecimal, so no address can command the printer.
 */
export function fieldData(text: string): string {
  return text.replace(/[\p{Cc}^~\\_]/gu, character =>
    [...Buffer.from(character)].map(byte => `_${hexadecimal(byte)}`).join(''),
  )
}

const hexadecimal = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')

const code = { toC: 99, toB: 100, functionOne: 102, startC: 105 } as const

/** The data of a Code 128 field and the mode in which the printer is to read it. */
type BarcodeField = { readonly data: string; readonly mode: 'N' | 'A' }

/**
 * A symbol with function 1 is written code by code, so that the printer has no choice. A symbol that
 * begins with letters is written as plain text: readers of ZPL disagree about the change from letters to
 * digits, and all of them encode plain text well. The printer adds the check character.
 */
export function barcodeField(codes: readonly number[]): BarcodeField {
  const plain = codes[0] !== code.startC && !codes.includes(code.functionOne)
  let inSetC = codes[0] === code.startC
  let data = plain ? '' : inSetC ? '>;' : '>:'
  for (const value of codes.slice(1, -1)) {
    if (value === code.functionOne) data += '>8'
    else if (value === (inSetC ? code.toB : code.toC)) {
      inSetC = !inSetC
      if (!plain) data += inSetC ? '>5' : '>6'
    } else data += inSetC ? String(value).padStart(2, '0') : setBCharacter(value)
  }
  return { data, mode: plain ? 'A' : 'N' }
}

const invocations: Readonly<Record<string, string>> = { '^': '><', '>': '>0', '~': '>=' }

function setBCharacter(code: number): string {
  const character = String.fromCharCode(code + 32)
  return invocations[character] ?? character
}

/** A picture in hexadecimal: the white end of a row, and a row like the one above, take one character. */
export function graphicField(picture: Bitmap, left: number, top: number): string {
  const { stride, height, bits } = picture
  const cutTop = Math.max(0, -top)
  let data = ''
  let previous = ''
  for (let row = cutTop; row < height; row++) {
    const bytes = bits.subarray(row * stride, (row + 1) * stride)
    const digits = Buffer.from(bytes).toString('hex').toUpperCase()
    data += digits === previous ? ':' : digits.replace(/(00)+$/, ',')
    previous = digits
  }
  const total = stride * (height - cutTop)
  return `^FO${left},${top + cutTop}^GFA,${total},${total},${stride},${data}^FS\n`
}

/** Squares as a picture: each row of squares is written once and repeated for its height. */
export function squaresData(rows: readonly number[], dots: number): string {
  const stride = Math.ceil((rows.length * dots) / 8)
  const bytes = new Uint8Array(stride)
  const repeated = ':'.repeat(dots - 1)
  let data = ''
  for (const row of rows) {
    bytes.fill(0)
    for (let at = 0; at < rows.length * dots; at++) {
      const square = rows.length - 1 - Math.floor(at / dots)
      if ((row >> square) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
    }
    for (const byte of bytes) data += bytePairs[byte] ?? '00'
    data += repeated
  }
  const total = stride * rows.length * dots
  return `^GFA,${total},${total},${stride},${data}^FS\n`
}

const bytePairs = Array.from({ length: 256 }, (_, byte) => hexadecimal(byte))
