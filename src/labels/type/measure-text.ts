import { latinAdvances } from './latin-widths.ts'
import type { SetLine } from './set-line.ts'
import { typeface } from './typeface.ts'

/** A text that was measured once: the width of any part is the difference of two numbers. */
export type MeasuredText = {
  readonly text: string
  /** The width of the text in front of each unit, in thousandths of an em; last, of the whole text. */
  readonly reach: Float64Array
  /** 1 where a letter, with all its marks, ends in front of the unit. */
  readonly endsLetter: Uint8Array
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function measureText(text: string, line: SetLine, bold: boolean): MeasuredText {
  const reach = new Float64Array(text.length + 1)
  const endsLetter = new Uint8Array(text.length + 1)
  if (line.runs[0]?.face === null) {
    reach.set(latinAdvances(text, bold), 1)
    endsLetter.fill(1)
  } else {
    shapedWidths(line, bold, reach)
    for (const { index } of graphemes.segment(text)) endsLetter[index] = 1
    endsLetter[text.length] = 1
  }
  for (let at = 0; at < text.length; at++) reach[at + 1] = (reach[at + 1] ?? 0) + (reach[at] ?? 0)
  return { text, reach, endsLetter }
}

/** Joined letters and letters of one glyph have the width that they have in the whole line. */
function shapedWidths({ runs }: SetLine, bold: boolean, reach: Float64Array): void {
  for (const { text, face, rightToLeft, places } of runs) {
    if (face === null || places === null) continue
    const type = typeface(face, bold)
    for (const { cluster, advance } of type.shape(text, rightToLeft).glyphs) {
      const end = (places[cluster] ?? 0) + 1
      reach[end] = (reach[end] ?? 0) + (advance * 1000) / type.unitsPerEm
    }
  }
}
