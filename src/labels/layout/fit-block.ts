import { type SetLine, setLine } from '../type/set-line.ts'

type Room = { readonly width: number; readonly height: number }
type BrokenLine = { readonly text: string; readonly line: SetLine }
type SizedLine = { readonly line: SetLine; readonly size: number }

/** Between baselines, in sizes of the type. */
export const lineHeight = 1.12
/** Below this a line is rather broken in two than made smaller: about nine points. */
const comfortable = 26
/** What the worst address that the limits allow still fits in. */
const least = 11

/**
 * The largest size at which every line fits, broken where that keeps the type readable. Only what is
 * too long at the smallest size as well loses its end, and shows that it did.
 */
export function fitBlock(
  lines: readonly string[],
  room: Room,
  most: number,
  bold: boolean,
): readonly SizedLine[] {
  const whole = lines.map(line => setLine(line, bold))
  const widest = Math.max(0.001, ...whole.map(line => line.width))
  const wholeSize = Math.min(most, Math.floor(room.width / widest), sizeFor(lines.length, room))
  if (wholeSize >= Math.min(most, comfortable)) {
    return whole.map(line => ({ line, size: wholeSize }))
  }
  for (let size = most; size > least; size--) {
    if (size <= wholeSize) return whole.map(line => ({ line, size: wholeSize }))
    const broken = lines.flatMap(line => breakLine(line, room.width / size, bold))
    if (size <= sizeFor(broken.length, room)) return broken.map(line => ({ line: line.line, size }))
  }
  return cutToRoom(lines, room, bold)
}

const sizeFor = (count: number, room: Room): number =>
  Math.floor(room.height / (Math.max(1, count) * lineHeight))

function cutToRoom(lines: readonly string[], room: Room, bold: boolean): readonly SizedLine[] {
  const width = room.width / least
  const broken = lines.flatMap(line => breakLine(line, width, bold))
  const count = Math.max(1, Math.floor(room.height / (least * lineHeight)))
  const shown = broken.slice(0, count).map(({ line }) => ({ line, size: least }))
  const last = broken[count - 1]
  if (last && broken.length > count) {
    shown[count - 1] = { line: shorten(last.text, width, bold), size: least }
  }
  return shown
}

/** The text with its end replaced by dots, as much of it as the width (in ems) holds. */
export function shorten(text: string, width: number, bold: boolean): SetLine {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  let line = setLine('...', bold)
  for (let count = letters.length; count > 0; count--) {
    line = setLine(`${letters.slice(0, count).join('').trimEnd()}...`, bold)
    if (line.width <= width) break
  }
  return line
}

/** At spaces where there are any within reach, else between letters. Widths are in ems. */
function breakLine(text: string, width: number, bold: boolean): readonly BrokenLine[] {
  const lines: BrokenLine[] = []
  let rest = text
  while (rest !== '') {
    const taken = longestFitting(rest, width, bold)
    lines.push({ text: taken, line: setLine(taken, bold) })
    rest = rest.slice(taken.length).trimStart()
  }
  return lines
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function longestFitting(text: string, width: number, bold: boolean): string {
  if (setLine(text, bold).width <= width) return text
  let space = text.lastIndexOf(' ')
  while (space > 0) {
    const front = text.slice(0, space)
    if (setLine(front, bold).width <= width) return front
    space = text.lastIndexOf(' ', space - 1)
  }
  return longestLetters(text.split(' ', 1)[0] ?? text, width, bold)
}

function longestLetters(word: string, width: number, bold: boolean): string {
  const ends = [...graphemes.segment(word)].map(({ index, segment }) => index + segment.length)
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (setLine(word.slice(0, ends[middle]), bold).width <= width) low = middle
    else high = middle - 1
  }
  return word.slice(0, ends[low])
}
