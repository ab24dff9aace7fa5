import { afterSpaces, type LineSpan, lineEnd, lineSpans } from '../type/line-spans.ts'
import { type MeasuredText, measureText } from '../type/measure-text.ts'
import { printableFront } from '../type/printable-front.ts'
import {
  type FaceOfManyLetters,
  faceOfManyLettersFor,
  type SetLine,
  setLine,
} from '../type/set-line.ts'

type BlockArea = { readonly width: number; readonly height: number; readonly leading: Leading }
/** One large type serves the whole block. */
type BlockStyle = { readonly bold: boolean; readonly large: FaceOfManyLetters }
type BrokenLine = { readonly text: string; readonly line: SetLine }
type SizedLine = { readonly line: SetLine; readonly size: number }

/** The distance of lines, and the free space under a line's letters, in sizes of the type. */
type Leading = { readonly lineHeight: number; readonly belowBaseline: number }
const defaultLeading: Leading = { lineHeight: 1.12, belowBaseline: 0.2 }
/** Arabic letters reach lower than those of other types, and higher with their marks. */
const arabicLeading: Leading = { lineHeight: 1.46, belowBaseline: 0.46 }
const arabic = /\p{Script=Arabic}/u

const leadingOf = (lines: readonly string[]): Leading =>
  lines.some(line => arabic.test(line)) ? arabicLeading : defaultLeading

/** The size of capitals for lines of this height: Latin ones may fill the whole line. */
export const sizeInLine = (height: number, lines: readonly string[]): number =>
  leadingOf(lines) === arabicLeading ? Math.floor(height / arabicLeading.lineHeight) : height

export type FittedBlock = { readonly lines: readonly SizedLine[]; readonly leading: Leading }
/** About nine points: below this a line is broken in two before it is made smaller. */
const comfortable = 26
/** The longest address that the limits allow still fits at this size. */
const least = 11

/**
 * The largest size at which every line fits; lines are broken where that keeps the type readable. A text
 * that is too long even at the smallest size ends in dots. Each line is measured once; its breaks at a
 * size are then found by sums.
 */
export function fitBlock(
  lines: readonly string[],
  area: Omit<BlockArea, 'leading'>,
  most: number,
  bold: boolean,
): FittedBlock {
  const leading = leadingOf(lines)
  return { lines: fitLines(lines, { ...area, leading }, most, bold), leading }
}

function fitLines(
  lines: readonly string[],
  area: BlockArea,
  most: number,
  bold: boolean,
): readonly SizedLine[] {
  // One line more than the area has: the cut of the text must not fall into the last shown line.
  const ems = (linesIn(area, least) + 1) * (area.width / least)
  const large = faceOfManyLettersFor(lines, bold)
  const texts = lines.map(text => printableFront(text, ems, bold, large))
  const whole = texts.map(text => setLine(text, bold, large))
  const widest = Math.max(0.001, ...whole.map(line => line.width))
  const wholeSize = Math.min(most, Math.floor(area.width / widest), sizeFor(lines.length, area))
  if (wholeSize >= Math.min(most, comfortable)) {
    return whole.map(line => ({ line, size: wholeSize }))
  }
  const style = { bold, large }
  const measured = whole.map((line, at) => measureText(texts[at] ?? '', line, bold))
  for (let size = most; size > least; size--) {
    if (size <= wholeSize) return whole.map(line => ({ line, size: wholeSize }))
    const width = area.width / size
    const count = measured.reduce((sum, text) => sum + lineSpans(text, width).length, 0)
    if (size > sizeFor(count, area)) continue
    const broken = measured.flatMap(text => setBroken(text, width, style))
    if (size <= sizeFor(broken.length, area)) return broken.map(({ line }) => ({ line, size }))
  }
  return cutToArea(measured, area, style)
}

/** A text of one size in as many lines as it needs. Nothing of it is left out. */
export type Paragraph = FittedBlock & { readonly height: number }

export function paragraph(text: string, width: number, size: number): Paragraph {
  const leading = leadingOf([text])
  const large = faceOfManyLettersFor([text], false)
  const whole = setLine(text, false, large)
  const measured = measureText(text, whole, false)
  const broken = setBroken(measured, width / size, { bold: false, large })
  const lines = broken.map(({ line }) => ({ line, size }))
  return { lines, leading, height: lines.length * Math.round(size * leading.lineHeight) }
}

const sizeFor = (count: number, { height, leading }: BlockArea): number =>
  Math.floor(height / (Math.max(1, count) * leading.lineHeight))

const linesIn = ({ height, leading }: BlockArea, size: number): number =>
  Math.max(1, Math.floor(height / (size * leading.lineHeight)))

function cutToArea(
  measured: readonly MeasuredText[],
  area: BlockArea,
  style: BlockStyle,
): readonly SizedLine[] {
  const width = area.width / least
  const count = linesIn(area, least)
  const broken = measured.flatMap(text => setBroken(text, width, style, count + 1))
  const shown = broken.slice(0, count).map(({ line }) => ({ line, size: least }))
  const last = broken[count - 1]
  if (last && broken.length > count) {
    shown[count - 1] = { line: shorten(last.text, width, style), size: least }
  }
  return shown
}

/**
 * The first lines of a text, set as they will be printed. At the end of a line a letter may be wider than
 * in front of another letter; then the line ends earlier.
 */
function setBroken(
  measured: MeasuredText,
  width: number,
  style: BlockStyle,
  most = Number.POSITIVE_INFINITY,
): readonly BrokenLine[] {
  const lines: BrokenLine[] = []
  for (let from = 0; from < measured.text.length && lines.length < most; ) {
    const { to, ...set } = setFrom(measured, from, width, style)
    lines.push(set)
    from = afterSpaces(measured.text, to)
  }
  return lines
}

function setFrom(
  measured: MeasuredText,
  from: number,
  width: number,
  { bold, large }: BlockStyle,
): BrokenLine & Pick<LineSpan, 'to'> {
  for (let limit = width; ; ) {
    const to = lineEnd(measured, from, limit)
    const text = measured.text.slice(from, to)
    const line = setLine(text, bold, large)
    if (line.width <= width) return { text, line, to }
    const narrower = ((measured.reach[to] ?? 0) - (measured.reach[from] ?? 0)) / 1000 - 0.001
    if (lineEnd(measured, from, narrower) === to) return { text, line, to }
    limit = narrower
  }
}

const dots = '...'

/** As much of the text as the width (in ems) holds, with dots at its end. */
export function shorten(text: string, width: number, { bold, large }: BlockStyle): SetLine {
  const front = printableFront(text, width, bold, large)
  let line = setLine(dots, bold)
  const dotsReach = Math.round(line.width * 1000)
  const { reach, endsLetter } = measureText(front, setLine(front, bold, large), bold)
  const ends = [...endsLetter.keys()].filter(at => at > 0 && endsLetter[at] === 1)
  const shown = ends.map(end => front.slice(0, end).trimEnd())
  const fits = (text: string) => ((reach[text.length] ?? 0) + dotsReach) / 1000 <= width
  // Begins one letter beyond the sums: dots may stand under the last letter.
  for (let at = Math.min(shown.findLastIndex(fits) + 1, shown.length - 1); at >= 0; at--) {
    line = setLine(`${shown[at]}${dots}`, bold, large)
    if (line.width <= width) break
  }
  return line
}
