import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Direction, Font, Face as FontFile, Buffer as Letters, shape } from 'harfbuzzjs'
import type { Face } from '../../core/ports/labels.ts'
import { unpackWoff } from './woff.ts'

/** One drawn glyph: where it stands from the run's beginning, in font units. */
export type PlacedGlyph = {
  readonly glyph: number
  readonly x: number
  readonly y: number
  /** Where its letters begin in the run's text. */
  readonly cluster: number
}

export type ShapedRun = { readonly glyphs: readonly PlacedGlyph[]; readonly advance: number }

/** Straight and curved steps of an outline, in font units, the y axis pointing up. */
export type OutlineStep = { readonly type: string; readonly values: readonly number[] }

export type Typeface = {
  readonly unitsPerEm: number
  has(codePoint: number): boolean
  glyphOf(codePoint: number): number
  advanceOf(glyph: number): number
  shape(text: string, rightToLeft: boolean): ShapedRun
  outline(glyph: number): readonly OutlineStep[]
}

const files: Readonly<Record<`${Face}:${'bold' | 'regular'}`, string>> = {
  'sans:regular': '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  'sans:bold': '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  'arabic:regular': '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  'arabic:bold': '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
  'pixel:regular': '@fontsource/unifont/files/unifont-latin-400-normal.woff',
  'pixel:bold': '@fontsource/unifont/files/unifont-latin-400-normal.woff',
}

const opened = new Map<string, Typeface>()

/** Opened when the first text asks for it: most labels never do, and the widest is twelve megabytes. */
export function typeface(face: Face, bold: boolean): Typeface {
  const file = files[`${face}:${bold ? 'bold' : 'regular'}`]
  const known = opened.get(file)
  if (known) return known
  const fresh = open(file)
  opened.set(file, fresh)
  return fresh
}

function open(name: string): Typeface {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(name)))
  const file = new FontFile(new Blob(name.endsWith('.woff') ? unpackWoff(bytes) : bytes))
  const font = new Font(file)
  const letters = new Letters()
  const outlines = new Map<number, readonly OutlineStep[]>()
  return {
    unitsPerEm: file.upem,
    has: codePoint => (font.nominalGlyph(codePoint) ?? 0) !== 0,
    glyphOf: codePoint => font.nominalGlyph(codePoint) ?? 0,
    advanceOf: glyph => font.glyphHAdvance(glyph),
    shape: (text, rightToLeft) => shapeRun(font, letters, text, rightToLeft),
    outline(glyph) {
      const steps = outlines.get(glyph) ?? font.glyphToJson(glyph)
      outlines.set(glyph, steps)
      return steps
    },
  }
}

function shapeRun(font: Font, letters: Letters, text: string, rightToLeft: boolean): ShapedRun {
  letters.clearContents()
  letters.addText(text)
  letters.guessSegmentProperties()
  letters.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, letters)
  const positions = letters.getGlyphPositions()
  let advance = 0
  const glyphs = letters.getGlyphInfos().map((info, at) => {
    const position = positions[at]
    const x = advance + (position?.xOffset ?? 0)
    advance += position?.xAdvance ?? 0
    return { glyph: info.codepoint, x, y: position?.yOffset ?? 0, cluster: info.cluster }
  })
  return { glyphs, advance }
}
