import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Direction, Font, Face as FontFile, Buffer as Letters, shape } from 'harfbuzzjs'
import type { Face } from '#core/ports/labels.ts'
import { BoundedMemo } from './bounded-memo.ts'
import { unpackWoff } from './woff.ts'

/** A glyph and its position from the beginning of the run, in font units. */
export type PlacedGlyph = {
  readonly glyph: number
  readonly x: number
  readonly y: number
  readonly advance: number
  /** The position of its letters in the run's text. */
  readonly cluster: number
}

type ShapedRun = { readonly glyphs: readonly PlacedGlyph[]; readonly advance: number }

/** A straight or curved step of an outline, in font units; the y axis points up. */
export type OutlineStep = { readonly type: string; readonly values: readonly number[] }

export type Typeface = {
  readonly unitsPerEm: number
  has(codePoint: number): boolean
  glyphOf(codePoint: number): number
  advanceOf(glyph: number): number
  shape(text: string, rightToLeft: boolean): ShapedRun
  outline(glyph: number): readonly OutlineStep[]
}

const pixelFile = '@fontsource/unifont/files/unifont-latin-400-normal.woff'

const files: Readonly<Record<Face, { readonly regular: string; readonly bold: string }>> = {
  sans: {
    regular: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
    bold: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  },
  arabic: {
    regular: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
    bold: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
  },
  japanese: {
    regular: '@expo-google-fonts/biz-udgothic/400Regular/BIZUDGothic_400Regular.ttf',
    bold: '@expo-google-fonts/biz-udgothic/700Bold/BIZUDGothic_700Bold.ttf',
  },
  pixel: { regular: pixelFile, bold: pixelFile },
}

const opened = new Map<string, Typeface>()
/** Enough for a whole long invoice, in five megabytes. Outlines are larger and seldom needed again. */
const keptGlyphs = 60_000
const keptOutlines = 1_000

/** Opened for the first text that needs it: most labels never do, and the largest has twelve megabytes. */
export function typeface(face: Face, bold: boolean): Typeface {
  const file = files[face][bold ? 'bold' : 'regular']
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
  const glyphs = new Map<number, number>()
  const outlines = new BoundedMemo<number, readonly OutlineStep[]>(keptOutlines)
  const weigh = (run: ShapedRun) => run.glyphs.length
  const runs = {
    leftToRight: new BoundedMemo<string, ShapedRun>(keptGlyphs / 2, weigh),
    rightToLeft: new BoundedMemo<string, ShapedRun>(keptGlyphs / 2, weigh),
  }
  function glyphOf(codePoint: number): number {
    let glyph = glyphs.get(codePoint)
    if (glyph === undefined) {
      glyph = font.nominalGlyph(codePoint) ?? 0
      glyphs.set(codePoint, glyph)
    }
    return glyph
  }
  return {
    unitsPerEm: file.upem,
    has: codePoint => glyphOf(codePoint) !== 0,
    glyphOf,
    advanceOf: glyph => font.glyphHAdvance(glyph),
    shape: (text, rightToLeft) =>
      runs[rightToLeft ? 'rightToLeft' : 'leftToRight'].get(text, () =>
        shapeRun(font, letters, text, rightToLeft),
      ),
    outline: glyph => outlines.get(glyph, () => font.glyphToJson(glyph)),
  }
}

function shapeRun(font: Font, letters: Letters, text: string, rightToLeft: boolean): ShapedRun {
  letters.clearContents()
  letters.addText(text)
  letters.guessSegmentProperties()
  letters.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, letters)
  const positions = letters.getGlyphPositions()
  let end = 0
  const glyphs = letters.getGlyphInfos().map(({ codepoint: glyph, cluster }, at) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {}
    const x = end + xOffset
    end += xAdvance
    return { glyph, x, y: yOffset, advance: xAdvance, cluster }
  })
  return { glyphs, advance: end }
}
