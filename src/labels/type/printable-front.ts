import { measureLatin } from './latin-widths.ts'
import { faceOf, type LargeFace } from './set-line.ts'
import { typeface } from './typeface.ts'

/** Letters that join may be this much narrower than they are alone; others only stand a little closer. */
const leastShare = { arabic: 0.15, other: 0.7 } as const

/**
 * The front of a text, without what can't stand in so many ems however closely it is set: that is never
 * shaped. Latin text needs no shaping, and stays whole.
 */
export function printableFront(text: string, ems: number, bold: boolean, large: LargeFace): string {
  if (measureLatin(text, bold) !== null) return text
  let reach = 0
  for (const { segment, index } of graphemes.segment(text)) {
    if (reach > ems) return text.slice(0, index)
    reach += leastWidth(segment, bold, large)
  }
  return text
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** By its first sign: what is put on a letter adds no width. */
function leastWidth(letter: string, bold: boolean, large: LargeFace): number {
  const face = faceOf(letter, bold, large)
  if (face === null) return leastShare.other
  const type = typeface(face, bold)
  const advance = type.advanceOf(type.glyphOf(letter.codePointAt(0) ?? 0)) / type.unitsPerEm
  return advance * (face === 'arabic' ? leastShare.arabic : leastShare.other)
}
