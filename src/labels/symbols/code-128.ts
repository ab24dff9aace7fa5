/**
 * Code 128 in its sets B and C. The label stores the shortest sequence of codes, so that no printer and
 * no library has a choice.
 */

/** Function 1 in a text: it opens a GS1 symbol and ends a field of variable length. */
export const functionOne = '\x1d'

const code = { toC: 99, toB: 100, functionOne: 102, startB: 104, startC: 105 } as const

/** From the start code to the check code, without the stop. */
export function code128(text: string): readonly number[] {
  const { takenByC, fromB, fromC } = cheapestSets(text)
  let set: 'B' | 'C' = (fromC[0] ?? never) <= (fromB[0] ?? never) ? 'C' : 'B'
  const codes: number[] = [set === 'C' ? code.startC : code.startB]
  for (let at = 0; at < text.length; ) {
    const [stay, change] = set === 'C' ? [fromC, fromB] : [fromB, fromC]
    if ((change[at] ?? never) + 1 < (stay[at] ?? never)) {
      set = set === 'C' ? 'B' : 'C'
      codes.push(set === 'C' ? code.toC : code.toB)
    }
    const unit = text.charCodeAt(at)
    if (unit === functionOneUnit) codes.push(code.functionOne)
    else codes.push(set === 'B' ? unit - 32 : (unit - 48) * 10 + text.charCodeAt(at + 1) - 48)
    at += set === 'C' ? (takenByC[at] ?? 1) : 1
  }
  const sum = codes.reduce((total, value, at) => total + value * Math.max(1, at), 0)
  codes.push(sum % 103)
  return codes
}

const functionOneUnit = 29
/** More codes than any text needs. */
const never = 10_000

/**
 * Walks backwards. At each position: the least number of codes for the rest if the next code is of set B
 * or of set C, and the number of characters in one code of set C (0 where no pair of digits begins).
 */
function cheapestSets(text: string) {
  const { length } = text
  const takenByC = new Uint16Array(length)
  const fromB = new Uint16Array(length + 1)
  const fromC = new Uint16Array(length + 1)
  for (let at = length - 1; at >= 0; at--) {
    const unit = text.charCodeAt(at)
    if (unit !== functionOneUnit && (unit < 32 || unit > 126)) {
      throw new RangeError('Code 128 B and C hold ASCII only')
    }
    const pair = isDigit(unit) && isDigit(text.charCodeAt(at + 1))
    const taken = unit === functionOneUnit ? 1 : pair ? 2 : 0
    takenByC[at] = taken
    fromB[at] = 1 + Math.min(fromB[at + 1] ?? never, 1 + (fromC[at + 1] ?? never))
    const after = at + taken
    fromC[at] =
      taken === 0 ? never : 1 + Math.min(fromC[after] ?? never, 1 + (fromB[after] ?? never))
  }
  return { takenByC, fromB, fromC }
}

export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

/** Bar, space, bar … of each code, as the standard tabulates them; the last seven are the stop. */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '1143114111134113111131411141313111414111312114122112142112322331112'

const codeModules = 11
const stopModules = 13
const stop = 106

export const barsModules = (codes: readonly number[]): number =>
  codes.length * codeModules + stopModules

/** Each bar as its offset and width in modules. */
export function eachBar(
  codes: readonly number[],
  draw: (offset: number, modules: number) => void,
): void {
  let offset = 0
  for (let at = 0; at <= codes.length; at++) {
    const from = (codes[at] ?? stop) * 6
    const length = at === codes.length ? 7 : 6
    for (let stripe = 0; stripe < length; stripe++) {
      const modules = widths.charCodeAt(from + stripe) - 48
      if (stripe % 2 === 0) draw(offset, modules)
      offset += modules
    }
  }
}

/** White modules on either side of the bars: a scanner needs them to find the end. */
const quietModules = 10
const widestModule = 4
const narrowestModule = 2

/** The widest module, in dots, at which the symbol and its quiet zones fit. */
export function moduleDots(codes: readonly number[], width: number): number {
  const fits = Math.floor(width / (barsModules(codes) + 2 * quietModules))
  return Math.max(narrowestModule, Math.min(widestModule, fits))
}
