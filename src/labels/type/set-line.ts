import bidiFactory, { type Bidi } from 'bidi-js'
import type { Face } from '#core/ports/labels.ts'
import { latinCode, measureLatin } from './latin-widths.ts'
import { ascii, missing } from './legible-text.ts'
import { typeface } from './typeface.ts'

/** A part of a line: of one direction, in one type. */
type Run = {
  readonly text: string
  /** Null for the printer's own Latin type. */
  readonly face: Face | null
  readonly rightToLeft: boolean
  /** In ems. */
  readonly width: number
  /** The position in the line of each unit of the text; null where the run is the whole line. */
  readonly places: readonly number[] | null
}

/** A line in the order of printing, from left to right. */
export type SetLine = { readonly runs: readonly Run[]; readonly width: number }

/**
 * Measures a line and decides the order and the type of its parts. The text must be legible. A line that
 * stands in no block chooses its own large type.
 */
export function setLine(text: string, bold: boolean, ofBlock?: FaceOfManyLetters): SetLine {
  const width = measureLatin(text, bold)
  if (width !== null) {
    return { runs: [{ text, face: null, rightToLeft: false, width, places: null }], width }
  }
  const large = ofBlock ?? faceOfManyLettersFor([text], bold)
  const runs = inVisualOrder(split(text, bold, large)).map(part => measured(part, bold))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

type Part = { text: string; readonly face: Face; readonly level: number; readonly places: number[] }

let bidi: Bidi | null = null
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One letter that needs embedded type sets the whole line in it: two types in one name look wrong. */
function split(text: string, bold: boolean, large: FaceOfManyLetters): Part[] {
  const levels = levelsOf(text)
  const parts: Part[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels?.[index] ?? 0
    const last = parts.at(-1)
    const joins = last?.level === level && neutral.test(segment) && shows(last.face, segment, bold)
    const found = joins ? last.face : faceOf(segment, bold, large)
    const face = found ?? large
    const shown = found === null ? missing : segment
    const places = Array.from({ length: shown.length }, (_, unit) => index + unit)
    if (last?.level === level && last.face === face) {
      last.text += shown
      last.places.push(...places)
    } else parts.push({ text: shown, face, level, places })
  }
  return parts
}

/** Letters, digits and signs of the scripts from right to left. */
const rightToLeftLetters =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The hyphen of a postal code of Saudi Arabia or Iran. Beside Arabic letters a hyphen would swap the two
 * groups of digits, and a sorting machine would read another code; a comma does not swap them.
 */
const hyphenOfCode = /(?<=(?<!\d)\d{5})-(?=\d{4,5}(?!\d))/g

/** The depth of each unit in text of the other direction; null for a text from left to right alone. */
function levelsOf(text: string): Uint8Array | null {
  if (!rightToLeftLetters.test(text)) return null
  // The package's types describe an ES module, its file is a CommonJS one.
  bidi ??= (bidiFactory as unknown as () => Bidi)()
  return bidi.getEmbeddingLevels(text.replace(hyphenOfCode, ','), 'auto').levels
}

const neutral = /^[\s\p{P}]+$/u

const facesOfFewLetters = ['sans', 'arabic'] as const satisfies readonly Face[]
/** In the order of preference: the last one has nearly all of the basic plane, drawn in a grid. */
export const facesOfManyLetters = ['japanese', 'pixel'] as const satisfies readonly Face[]
export type FaceOfManyLetters = (typeof facesOfManyLetters)[number]

/** The first type that has the letter with all its marks; null where none has. */
export const faceOf = (segment: string, bold: boolean, large: FaceOfManyLetters): Face | null =>
  [...facesOfFewLetters, large].find(face => shows(face, segment, bold)) ?? null

/** Whether the small types suffice for a text: they open quickly. */
export const isSmallType = (text: string): boolean => hasSmallType(text, false)

function hasSmallType(text: string, bold: boolean): boolean {
  if (ascii.test(text)) return true
  return [...text].every(
    character =>
      latinCode(character.charCodeAt(0)) >= 0 ||
      facesOfFewLetters.some(face => shows(face, character, bold)),
  )
}

/**
 * One large type for all letters of these texts that the small types lack. The Japanese type often lacks
 * a letter of Chinese and all of Korean; then the grid serves all of them, because a grid letter among
 * outlines looks like a mistake.
 */
export const faceOfManyLettersFor = (texts: readonly string[], bold: boolean): FaceOfManyLetters =>
  texts.every(text => isJapaneseType(text, bold)) ? 'japanese' : 'pixel'

/** Whether the Japanese type has every letter that the small types lack and any type has. */
function isJapaneseType(text: string, bold: boolean): boolean {
  if (hasSmallType(text, bold)) return true
  for (const { segment } of graphemes.segment(text)) {
    const isShown = faceOf(segment, bold, 'japanese') !== null
    if (!isShown && shows('pixel', segment, bold)) return false
  }
  return true
}

function shows(face: Face, segment: string, bold: boolean): boolean {
  const type = typeface(face, bold)
  for (const character of segment) {
    const codePoint = character.codePointAt(0) ?? 0
    // The sign that separates Persian letters has no shape.
    if (codePoint !== 0x200c && !type.has(codePoint)) return false
  }
  return true
}

/** From the deepest level up, reverses the parts of that level or deeper that stand together. */
function inVisualOrder(parts: Part[]): Part[] {
  const ordered = [...parts]
  const deepest = Math.max(...ordered.map(part => part.level))
  for (let depth = deepest; depth >= 1; depth--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= depth) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}

function measured({ text, face, level, places }: Part, bold: boolean): Run {
  const rightToLeft = level % 2 === 1
  const type = typeface(face, bold)
  const width = type.shape(text, rightToLeft).advance / type.unitsPerEm
  return { text, face, rightToLeft, width, places }
}
