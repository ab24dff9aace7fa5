import type { MeasuredText } from './measure-text.ts'

/** From one UTF-16 unit of the text to another. */
export type LineSpan = { readonly from: number; readonly to: number }

/** Lines of at most a width (in ems): they end at the last space that fits, else between letters. */
export function lineSpans(measured: MeasuredText, width: number): readonly LineSpan[] {
  const { text } = measured
  const lines: LineSpan[] = []
  for (let from = 0; from < text.length; ) {
    const to = lineEnd(measured, from, width)
    lines.push({ from, to })
    from = afterSpaces(text, to)
  }
  return lines
}

/** The latest end of a line that begins at `from`; it holds at least one letter. */
export function lineEnd(measured: MeasuredText, from: number, width: number): number {
  const { text } = measured
  if (fits(measured, from, text.length, width)) return text.length
  let last = 0
  let space = text.indexOf(' ', from + 1)
  const wordEnd = space < 0 ? text.length : space
  while (space >= 0 && fits(measured, from, space, width)) {
    last = space
    space = text.indexOf(' ', space + 1)
  }
  return last > 0 ? last : lettersEnd(measured, from, wordEnd, width)
}

function lettersEnd(measured: MeasuredText, from: number, wordEnd: number, width: number): number {
  let last = 0
  for (let to = from + 1; to <= wordEnd; to++) {
    if (measured.endsLetter[to] === 0) continue
    if (last > 0 && !fits(measured, from, to, width)) break
    last = to
  }
  return last
}

export const afterSpaces = (text: string, at: number): number => {
  let next = at
  while (text.charAt(next) === ' ') next++
  return next
}

/** The widths of lines use the same division: both must agree to the last bit. */
const fits = ({ reach }: MeasuredText, from: number, to: number, width: number): boolean =>
  ((reach[to] ?? 0) - (reach[from] ?? 0)) / 1000 <= width
