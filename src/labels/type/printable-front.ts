import { measureLatin } from './latin-widths.ts'
import { type FaceOfManyLetters, faceOf } from './set-line.ts'
import { typeface } from './typeface.ts'

/** The least width of a letter, as a share of its width alone: Arabic letters join, others stand closer. */
const leastShare = { arabic: 0.15, other: 0.7 } as const

/**
 * The front of a text, as much as so many ems hold at the closest setting: shaping the rest would be
 * wasted work. Latin text needs no shaping and stays whole.
 */
export function printableFront(
  text: string,
  ems: number,
  bold: boolean,
  large: FaceOfManyLetters,
): string {
  if (measureLatin(text, bold) !== null) return text
  let reach = 0
  for (const { segment, index } of graphemes.segment(text)) {
    if (reach > ems) return text.slice(0, index)
    reach += leastWidth(segment, bold, large)
  }
  return text
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** By the letter's first sign: the marks on it add no width. */
function leastWidth(letter: string, bold: boolean, large: FaceOfManyLetters): number {
  const face = faceOf(letter, bold, large)
  if (face === null) return leastShare.other
  const type = typeface(face, bold)
  const advance = type.advanceOf(type.glyphOf(letter.codePointAt(0) ?? 0)) / type.unitsPerEm
  return advance * (face === 'arabic' ? leastShare.arabic : leastShare.other)
}
