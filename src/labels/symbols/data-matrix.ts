import { functionOne, isDigit } from './code-128.ts'
import { checkWords, type Divisor, divisorOf } from './reed-solomon.ts'

/**
 * Data Matrix, ECC 200, square, of one region and in ASCII: enough for the short numbers of a label. A
 * general library takes longer for one symbol than the rest of the label takes.
 */

type Size = { readonly side: number; readonly data: number; readonly check: number }

/** Side in squares, data words, check words. */
const sizes: readonly Size[] = [
  [10, 3, 5],
  [12, 5, 7],
  [14, 8, 10],
  [16, 12, 12],
  [18, 18, 14],
  [20, 22, 18],
  [22, 30, 20],
  [24, 36, 24],
  [26, 44, 28],
].map(([side = 0, data = 0, check = 0]) => ({ side, data, check }))

const divisors = new Map<number, Divisor>()

function divisorFor(count: number): Divisor {
  const divisor = divisors.get(count) ?? divisorOf(8, 0x12d, count)
  divisors.set(count, divisor)
  return divisor
}

/** One integer a row, its highest of `rows.length` bits the leftmost square. */
export function dataMatrix(text: string): readonly number[] {
  const words = asciiWords(text)
  const size = sizes.find(({ data }) => data >= words.length)
  if (!size) throw new RangeError(`too long for one region: ${words.length} words`)
  pad(words, size.data)
  return draw(size.side, [...words, ...checkWords(divisorFor(size.check), words)])
}

function asciiWords(text: string): number[] {
  const words: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (text[at] === functionOne) words.push(232)
    else if (isDigit(unit) && isDigit(text.charCodeAt(at + 1))) {
      words.push(130 + (unit - 48) * 10 + text.charCodeAt(++at) - 48)
    } else if (unit < 128) words.push(unit + 1)
    else throw new RangeError('only ASCII fits')
  }
  return words
}

/** The first pad word is fixed; the later ones depend on their position, as the standard demands. */
function pad(words: number[], length: number): void {
  if (words.length < length) words.push(129)
  while (words.length < length) {
    const scattered = 129 + ((149 * (words.length + 1)) % 253) + 1
    words.push(scattered > 254 ? scattered - 254 : scattered)
  }
}

function draw(side: number, words: readonly number[]): readonly number[] {
  const squares = placements.get(side) ?? place(side)
  placements.set(side, squares)
  const rows: number[] = []
  for (let row = 0; row < side; row++) {
    let bits = 0
    for (let at = row * side; at < (row + 1) * side; at++) {
      const bit = squares[at] ?? alwaysLight
      const dark = bit >= 0 ? ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1 : bit === alwaysDark
      bits = bits * 2 + Number(dark)
    }
    rows.push(bits)
  }
  return rows
}

const free = -1
const alwaysDark = -2
const alwaysLight = -3
const placements = new Map<number, Int16Array>()

/** The left and lower edges are solid, the upper and right ones alternate; the data lies inside. */
function place(side: number): Int16Array {
  const inside = placeData(side - 2)
  return Int16Array.from({ length: side * side }, (_, at) => {
    const [row, column] = [Math.floor(at / side), at % side]
    if (column === 0 || row === side - 1) return alwaysDark
    if (row === 0) return column % 2 === 0 ? alwaysDark : alwaysLight
    if (column === side - 1) return row % 2 === 1 ? alwaysDark : alwaysLight
    return inside[(row - 1) * (side - 2) + column - 1] ?? alwaysLight
  })
}

/** Which bit stands in each square: words in diagonal steps, up and down, wrapped at the edges. */
function placeData(inner: number): Int16Array {
  const squares = new Int16Array(inner * inner).fill(free)
  const set = (row: number, column: number, bit: number) => {
    let [r, c] = [row, column]
    if (r < 0) [r, c] = [r + inner, c + 4 - ((inner + 4) % 8)]
    if (c < 0) [r, c] = [r + 4 - ((inner + 4) % 8), c + inner]
    squares[r * inner + c] = bit
  }
  const isFree = (row: number, column: number) => squares[row * inner + column] === free
  let [word, row, column] = [0, 4, 0]
  do {
    const corner = cornerAt(row, column, inner)
    if (corner) {
      placeWord(corner, word++, (down, right, bit) =>
        set((down + inner) % inner, (right + inner) % inner, bit),
      )
    }
    do {
      if (row < inner && column >= 0 && isFree(row, column)) utah(row, column, word++, set)
      row -= 2
      column += 2
    } while (row >= 0 && column < inner)
    row += 1
    column += 3
    do {
      if (row >= 0 && column < inner && isFree(row, column)) utah(row, column, word++, set)
      row += 2
      column -= 2
    } while (row < inner && column >= 0)
    row += 3
    column += 1
  } while (row < inner || column < inner)
  if (isFree(inner - 1, inner - 1)) {
    squares[inner * inner - 1] = alwaysDark
    squares[inner * (inner - 1) - 2] = alwaysDark
  }
  return squares
}

type SetBit = (row: number, column: number, bit: number) => void

/** The row and the column of each of a word's eight bits. */
type Shape = { readonly rows: readonly number[]; readonly columns: readonly number[] }

const utahShape: Shape = {
  rows: [-2, -2, -1, -1, -1, 0, 0, 0],
  columns: [-2, -1, -2, -1, 0, -2, -1, 0],
}

function utah(row: number, column: number, word: number, set: SetBit): void {
  placeWord(utahShape, word, (down, right, bit) => set(row + down, column + right, bit))
}

function placeWord({ rows, columns }: Shape, word: number, set: SetBit): void {
  for (let bit = 0; bit < 8; bit++) set(rows[bit] ?? 0, columns[bit] ?? 0, word * 8 + bit)
}

/** Two of the four corner shapes of the standard: squares of up to 26 modules need no others. */
function cornerAt(row: number, column: number, inner: number): Shape | null {
  if (column !== 0) return null
  if (row === inner) return firstCorner
  return row === inner - 2 && inner % 4 !== 0 ? secondCorner : null
}

/** Negative rows and columns count from the lower and the right edge. */
const firstCorner: Shape = {
  rows: [-1, -1, -1, 0, 0, 1, 2, 3],
  columns: [0, 1, 2, -2, -1, -1, -1, -1],
}
const secondCorner: Shape = {
  rows: [-3, -2, -1, 0, 0, 0, 0, 1],
  columns: [0, 0, 0, -4, -3, -2, -1, -1],
}
