import bidiFactory, { type Bidi } from 'bidi-js'
import type { Face } from '../../core/ports/labels.ts'
import { measureLatin } from './latin-widths.ts'
import { missing } from './legible-text.ts'
import { typeface } from './typeface.ts'

/** Text of one direction in one type. */
export type Run = {
  readonly text: string
  /** Null for the printer's own Latin type. */
  readonly face: Face | null
  readonly rightToLeft: boolean
  /** In ems. */
  readonly width: number
}

/** A line as the eye meets it, from left to right. */
export type SetLine = { readonly runs: readonly Run[]; readonly width: number }

/** Measures a line and settles the order and the type of its parts. The text must be legible. */
export function setLine(text: string, bold: boolean): SetLine {
  const width = measureLatin(text, bold)
  if (width !== null) return { runs: [{ text, face: null, rightToLeft: false, width }], width }
  const runs = inVisualOrder(split(text, bold)).map(part => measured(part, bold))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

type Part = { text: string; face: Face; level: number }

let bidi: Bidi | null = null
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A line that needs embedded type anywhere is set in it throughout: two types in one name look wrong. */
function split(text: string, bold: boolean): Part[] {
  // The package's types describe an ES module, its file is a CommonJS one.
  bidi ??= (bidiFactory as unknown as () => Bidi)()
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  const parts: Part[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0
    const last = parts.at(-1)
    const joins = last?.level === level && neutral.test(segment) && shows(last.face, segment, bold)
    const face = joins ? last.face : faces.find(one => shows(one, segment, bold))
    const part: Part = face
      ? { text: segment, face, level }
      : { text: missing, face: lastFace, level }
    if (last?.level === level && last.face === part.face) last.text += part.text
    else parts.push(part)
  }
  return parts
}

const neutral = /^[\s\p{P}]+$/u

/** In the order of preference; the last shows nearly all of the basic plane, in a plain grid. */
const faces = ['sans', 'arabic', 'pixel'] as const satisfies readonly Face[]
const lastFace = 'pixel' satisfies Face

function shows(face: Face, segment: string, bold: boolean): boolean {
  const type = typeface(face, bold)
  return [...segment].every(character => {
    const codePoint = character.codePointAt(0) ?? 0
    // The sign that parts Persian letters has no shape of its own.
    return codePoint === 0x200c || type.has(codePoint)
  })
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

function measured({ text, face, level }: Part, bold: boolean): Run {
  const rightToLeft = level % 2 === 1
  const type = typeface(face, bold)
  const width = type.shape(text, rightToLeft).advance / type.unitsPerEm
  return { text, face, rightToLeft, width }
}
