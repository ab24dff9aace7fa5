import { afterSpaces, breakText, lineEnd, type Stretch } from '../type/break-text.ts'
import { type MeasuredText, measureText } from '../type/measure-text.ts'
import { printableFront } from '../type/printable-front.ts'
import { type LargeFace, largeFaceFor, type SetLine, setLine } from '../type/set-line.ts'

type Room = { readonly width: number; readonly height: number; readonly leading: Leading }
/** The large type is that of the whole block. */
type BlockStyle = { readonly bold: boolean; readonly large: LargeFace }
type BrokenLine = { readonly text: string; readonly line: SetLine }
type SizedLine = { readonly line: SetLine; readonly size: number }

/** How far lines stand apart, and what each keeps free under its letters, in sizes of the type. */
type Leading = { readonly lineHeight: number; readonly belowBaseline: number }
const usualLeading: Leading = { lineHeight: 1.12, belowBaseline: 0.2 }
/** Arabic letters reach lower, and with their marks higher, than those of the other types. */
const arabicLeading: Leading = { lineHeight: 1.46, belowBaseline: 0.46 }
const arabic = /\p{Script=Arabic}/u

const leadingOf = (lines: readonly string[]): Leading =>
  lines.some(line => arabic.test(line)) ? arabicLeading : usualLeading

/** The size for capitals in lines of this height, where Latin ones may fill the line. */
export const sizeInLine = (height: number, lines: readonly string[]): number =>
  leadingOf(lines) === arabicLeading ? Math.floor(height / arabicLeading.lineHeight) : height

type FittedBlock = { readonly lines: readonly SizedLine[]; readonly leading: Leading }
/** Below this a line is rather broken in two than made smaller: about nine points. */
const comfortable = 26
/** What the worst address that the limits allow still fits in. */
const least = 11

/**
 * The largest size at which every line fits, broken where that keeps the type readable. Only what is
 * too long at the smallest size as well loses its end, and shows that it did. Each line is measured
 * once; where it breaks at a size is then a matter of sums.
 */
export function fitBlock(
  lines: readonly string[],
  room: Omit<Room, 'leading'>,
  most: number,
  bold: boolean,
): FittedBlock {
  const leading = leadingOf(lines)
  return { lines: fitLines(lines, { ...room, leading }, most, bold), leading }
}

function fitLines(
  lines: readonly string[],
  room: Room,
  most: number,
  bold: boolean,
): readonly SizedLine[] {
  // A line more than there is room for: a word cut short must not end in the last one.
  const ems = (linesIn(room, least) + 1) * (room.width / least)
  const large = largeFaceFor(lines, bold)
  const texts = lines.map(text => printableFront(text, ems, bold, large))
  const whole = texts.map(text => setLine(text, bold, large))
  const widest = Math.max(0.001, ...whole.map(line => line.width))
  const wholeSize = Math.min(most, Math.floor(room.width / widest), sizeFor(lines.length, room))
  if (wholeSize >= Math.min(most, comfortable)) {
    return whole.map(line => ({ line, size: wholeSize }))
  }
  const style = { bold, large }
  const measured = whole.map((line, at) => measureText(texts[at] ?? '', line, bold))
  for (let size = most; size > least; size--) {
    if (size <= wholeSize) return whole.map(line => ({ line, size: wholeSize }))
    const width = room.width / size
    const count = measured.reduce((sum, text) => sum + breakText(text, width).length, 0)
    if (size > sizeFor(count, room)) continue
    const broken = measured.flatMap(text => setBroken(text, width, style))
    if (size <= sizeFor(broken.length, room)) return broken.map(({ line }) => ({ line, size }))
  }
  return cutToRoom(measured, room, style)
}

const sizeFor = (count: number, { height, leading }: Room): number =>
  Math.floor(height / (Math.max(1, count) * leading.lineHeight))

const linesIn = ({ height, leading }: Room, size: number): number =>
  Math.max(1, Math.floor(height / (size * leading.lineHeight)))

function cutToRoom(
  measured: readonly MeasuredText[],
  room: Room,
  style: BlockStyle,
): readonly SizedLine[] {
  const width = room.width / least
  const count = linesIn(room, least)
  const broken = measured.flatMap(text => setBroken(text, width, style, count + 1))
  const shown = broken.slice(0, count).map(({ line }) => ({ line, size: least }))
  const last = broken[count - 1]
  if (last && broken.length > count) {
    shown[count - 1] = { line: shorten(last.text, width, style), size: least }
  }
  return shown
}

/**
 * The first lines of a text, set as they will be printed. A letter at the end of a line may be wider than
 * it was in front of the next one; then the line ends earlier.
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
): BrokenLine & Pick<Stretch, 'to'> {
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

/** The text with its end replaced by dots, as much of it as the width (in ems) holds. */
export function shorten(text: string, width: number, { bold, large }: BlockStyle): SetLine {
  const front = printableFront(text, width, bold, large)
  let line = setLine(dots, bold)
  const dotsReach = Math.round(line.width * 1000)
  const { reach, endsLetter } = measureText(front, setLine(front, bold, large), bold)
  const ends = [...endsLetter.keys()].filter(at => at > 0 && endsLetter[at] === 1)
  const shown = ends.map(end => front.slice(0, end).trimEnd())
  const fits = (text: string) => ((reach[text.length] ?? 0) + dotsReach) / 1000 <= width
  // One more than the sums allow: dots may move under the last letter.
  for (let at = Math.min(shown.findLastIndex(fits) + 1, shown.length - 1); at >= 0; at--) {
    line = setLine(`${shown[at]}${dots}`, bold, large)
    if (line.width <= width) break
  }
  return line
}
