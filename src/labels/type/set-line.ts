import bidiFactory, { type Bidi } from 'bidi-js'
import type { Face } from '#core/ports/labels.ts'
import { latinCode, measureLatin } from './latin-widths.ts'
import { ascii, missing } from './legible-text.ts'
import { typeface } from './typeface.ts'

/** Text of one direction in one type. */
export type Run = {
  readonly text: string
  /** Null for the printer's own Latin type. */
  readonly face: Face | null
  readonly rightToLeft: boolean
  /** In ems. */
  readonly width: number
  /** Where in the line each unit of the text was; null where the run is the whole line as it was. */
  readonly places: readonly number[] | null
}

/** A line as the eye meets it, from left to right. */
export type SetLine = { readonly runs: readonly Run[]; readonly width: number }

/**
 * Measures a line and settles the order and the type of its parts. The text must be legible. The line
 * chooses its own large type where it stands in no block that has one.
 */
export function setLine(text: string, bold: boolean, ofBlock?: LargeFace): SetLine {
  const width = measureLatin(text, bold)
  if (width !== null) {
    return { runs: [{ text, face: null, rightToLeft: false, width, places: null }], width }
  }
  const large = ofBlock ?? largeFaceFor([text], bold)
  const runs = inVisualOrder(split(text, bold, large)).map(part => measured(part, bold))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

type Part = { text: string; readonly face: Face; readonly level: number; readonly places: number[] }

let bidi: Bidi | null = null
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A line that needs embedded type anywhere is set in it throughout: two types in one name look wrong. */
function split(text: string, bold: boolean, large: LargeFace): Part[] {
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

/** Whatever is written from right to left, its digits and its signs. */
const rightToLeftLetters =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Between the two groups of a postal code, of Saudi Arabia or Iran. Beside Arabic letters a hyphen would
 * change the groups' places, and a sorting machine would read another code; a comma leaves them.
 */
const hyphenOfCode = /(?<=(?<!\d)\d{5})-(?=\d{4,5}(?!\d))/g

/** How deep each unit lies in text of the other direction; null where all of it goes from left to right. */
function levelsOf(text: string): Uint8Array | null {
  if (!rightToLeftLetters.test(text)) return null
  // The package's types describe an ES module, its file is a CommonJS one.
  bidi ??= (bidiFactory as unknown as () => Bidi)()
  return bidi.getEmbeddingLevels(text.replace(hyphenOfCode, ','), 'auto').levels
}

const neutral = /^[\s\p{P}]+$/u

const smallFaces = ['sans', 'arabic'] as const satisfies readonly Face[]
/** In the order of preference: the last shows nearly all of the basic plane, in a plain grid. */
export const largeFaces = ['japanese', 'pixel'] as const satisfies readonly Face[]
export type LargeFace = (typeof largeFaces)[number]

/** The type that has a letter with all its marks; null where none has. */
export const faceOf = (segment: string, bold: boolean, large: LargeFace): Face | null =>
  [...smallFaces, large].find(face => shows(face, segment, bold)) ?? null

/** Whether a text needs none but the small types, which open at once. */
export const isSmallType = (text: string): boolean => hasSmallType(text, false)

function hasSmallType(text: string, bold: boolean): boolean {
  if (ascii.test(text)) return true
  return [...text].every(
    character =>
      latinCode(character.charCodeAt(0)) >= 0 ||
      smallFaces.some(face => shows(face, character, bold)),
  )
}

/**
 * The one large type for all that the small types lack in these texts. Where the Japanese type lacks a
 * letter too, as it often does in Chinese and always in Korean, none of them is set in it: a grid among
 * outlines looks like a mistake.
 */
export const largeFaceFor = (texts: readonly string[], bold: boolean): LargeFace =>
  texts.every(text => isJapaneseType(text, bold)) ? 'japanese' : 'pixel'

/** Whether the Japanese type has all that the small types lack. What no type has does not count. */
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
    // The sign that parts Persian letters has no shape of its own.
    if (codePoint !== 0x200c && !type.has(codePoint)) return false
  }
  return true
}

/** From the deepest level up, each stretch of that depth or more is turned round. */
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
