import { maxicodeCells } from './maxicode-cells.ts'
import { checkWords, divisorOf } from './reed-solomon.ts'

/**
 * MaxiCode in the two modes that couriers sort by. The strongly protected primary message holds postal
 * code, country and service; the secondary message holds everything else.
 */
type MaxiCode = { readonly mode: 2 | 3; readonly rows: readonly number[] }

type SortingData = {
  /** Nine digits at most for mode 2; else up to six letters and digits, mode 3. */
  readonly postalCode: string
  readonly countryNumber: string
  readonly serviceClass: string
}

const primaryDivisor = divisorOf(6, 0x43, 10)
const secondaryDivisor = divisorOf(6, 0x43, 20)
const secondaryWords = 84

export const maxicodeMode = (postalCode: string): 2 | 3 => (/^\d{1,9}$/.test(postalCode) ? 2 : 3)

export function maxicode(sorting: SortingData, secondary: string): MaxiCode {
  const mode = maxicodeMode(sorting.postalCode)
  const words = new Uint8Array(144)
  writePrimary(words, mode, sorting)
  words.set(checkWords(primaryDivisor, words.subarray(0, 10)), 10)
  writeSecondary(words.subarray(20, 20 + secondaryWords), secondary)
  // The even and the odd words of the secondary message have check words of their own.
  for (const parity of [0, 1]) {
    const half = new Uint8Array(secondaryWords / 2)
    for (let at = 0; at < half.length; at++) half[at] = words[20 + 2 * at + parity] ?? 0
    const check = checkWords(secondaryDivisor, half)
    for (let at = 0; at < check.length; at++) {
      words[20 + secondaryWords + 2 * at + parity] = check[at] ?? 0
    }
  }
  return { mode, rows: cells.map(row => rowBits(row, words)) }
}

/**
 * The primary message is one number, cut into words of six bits from its low end: mode, postal code,
 * country, service.
 */
function writePrimary(words: Uint8Array, mode: 2 | 3, sorting: SortingData): void {
  const { postalCode, countryNumber, serviceClass } = sorting
  writeBits(words, 0, 4, mode)
  if (mode === 2) {
    writeBits(words, 4, 30, Number(postalCode))
    writeBits(words, 34, 6, postalCode.length)
  } else {
    const padded = postalCode.slice(0, 6).padEnd(6)
    for (let at = 0; at < 6; at++) {
      writeBits(words, 34 - 6 * at, 6, plainWord(padded.charCodeAt(at)))
    }
  }
  writeBits(words, 40, 10, Number(countryNumber))
  writeBits(words, 50, 10, Number(serviceClass))
}

function writeBits(words: Uint8Array, from: number, length: number, value: number): void {
  for (let bit = 0; bit < length; bit++) {
    const at = from + bit
    const set = Math.floor(value / 2 ** bit) % 2
    words[Math.floor(at / 6)] = (words[Math.floor(at / 6)] ?? 0) | (set << (at % 6))
  }
}

const setA = '\rABCDEFGHIJKLMNOPQRSTUVWXYZ\0\x1c\x1d\x1e\0 \0"#$%&\'()*+,-./0123456789:'
const shifted: ReadonlyMap<string, readonly number[]> = new Map([
  ['[', [59, 42]],
  ['>', [59, 40]],
  ['@', [59, 52]],
  ['\x04', [62, 4]],
])
const padWord = 33
const space = 32
const absent = 255

/** The word of each character of the first code set. */
const setAWords = new Uint8Array(128).fill(absent)
for (const [word, character] of [...setA].entries()) {
  if (character !== '\0') setAWords[character.charCodeAt(0)] = word
}

function plainWord(unit: number): number {
  const word = setAWords[unit] ?? absent
  return word === absent ? space : word
}

/** How many words each character takes. */
const wordCounts = new Uint8Array(128).fill(1)
for (const [character, several] of shifted) wordCounts[character.charCodeAt(0)] = several.length

/** In words, of which a message has `secondaryCapacity` at most. */
export function secondaryLength(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at++) length += wordCounts[text.charCodeAt(at)] ?? 1
  return length
}

export const secondaryCapacity = secondaryWords

function writeSecondary(words: Uint8Array, text: string): void {
  if (secondaryLength(text) > secondaryWords) {
    throw new RangeError('too long for a secondary message')
  }
  words.fill(padWord)
  let at = 0
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place)
    if (wordCounts[unit] === 1) words[at++] = plainWord(unit)
    else for (const word of shifted.get(text.charAt(place)) ?? [space]) words[at++] = word
  }
}

const darkCell = -1
const lightCell = -2

/** Each cell as the index of its word times eight, plus the position of its bit in that word. */
const cells: readonly Int16Array[] = maxicodeCells.map(row =>
  Int16Array.from({ length: row.length / 2 }, (_, at) => {
    const cell = row.slice(2 * at, 2 * at + 2)
    if (cell === '##') return darkCell
    if (cell === '..') return lightCell
    const bit = Number.parseInt(cell, 36)
    return Math.floor(bit / 6) * 8 + 5 - (bit % 6)
  }),
)

function rowBits(row: Int16Array, words: Uint8Array): number {
  let bits = 0
  for (const cell of row) {
    const dark = cell >= 0 ? ((words[cell >> 3] ?? 0) >> (cell & 7)) & 1 : cell === darkCell ? 1 : 0
    bits = bits * 2 + dark
  }
  return bits
}
