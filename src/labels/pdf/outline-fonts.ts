import { constants, deflateSync } from 'node:zlib'
import type { Face, TextMark } from '#core/ports/labels.ts'
import { type OutlineStep, type PlacedGlyph, type Typeface, typeface } from '../type/typeface.ts'
import type { PdfFile } from './pdf-file.ts'
import { hexadecimal, position, unicodeMap } from './syntax.ts'

type Glyph = { readonly glyph: number; readonly letters: string }
type OutlineFont = { readonly name: string; readonly type: Typeface; readonly glyphs: Glyph[] }
type GlyphCode = { readonly name: string; readonly code: number }

const glyphsPerFont = 255

/**
 * Embeds each letter that the standard types lack once, as its outline in a font of type 3. The tables of
 * the source font need no rewriting, and people can still select and search the text.
 */
export class OutlineFonts {
  readonly #fonts: OutlineFont[] = []
  readonly #codes = new Map<Typeface, Map<number, GlyphCode>>()
  readonly #open = new Map<string, OutlineFont>()

  operators(mark: TextMark, face: Face, baseline: number): string {
    const type = typeface(face, mark.bold)
    const scale = mark.size / type.unitsPerEm
    const run = type.shape(mark.text, mark.rightToLeft ?? false)
    const codes = this.#codes.get(type) ?? new Map<number, GlyphCode>()
    this.#codes.set(type, codes)
    let text = ''
    for (const { glyph, x, y, letters } of withLetters(run.glyphs, mark.text)) {
      const found = codes.get(glyph) ?? this.#embed(`${face}${mark.bold}`, type, glyph, letters)
      codes.set(glyph, found)
      const left = position(mark.x + x * scale)
      const bottom = position(baseline + y * scale)
      text += `/${found.name} ${mark.size} Tf 1 0 0 1 ${left} ${bottom} Tm <${hexadecimal(found.code, 2)}>Tj\n`
    }
    return text
  }

  #embed(key: string, type: Typeface, glyph: number, letters: string): GlyphCode {
    let font = this.#open.get(key)
    if (!font || font.glyphs.length === glyphsPerFont) {
      font = { name: `E${this.#fonts.length}`, type, glyphs: [] }
      this.#fonts.push(font)
      this.#open.set(key, font)
    }
    return { name: font.name, code: font.glyphs.push({ glyph, letters }) }
  }

  write(file: PdfFile): [string, number][] {
    return this.#fonts.map(font => [font.name, writeFont(file, font)])
  }
}

/** The first glyph of a cluster has all its letters; the others, its marks, have none. */
function* withLetters(glyphs: readonly PlacedGlyph[], text: string) {
  const starts = [...new Set(glyphs.map(glyph => glyph.cluster))].sort((one, other) => one - other)
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]))
  let before: number | null = null
  for (const glyph of glyphs) {
    const { cluster } = glyph
    const letters = cluster === before ? '' : text.slice(cluster, ends.get(cluster))
    before = cluster
    yield { ...glyph, letters }
  }
}

function writeFont(file: PdfFile, { type, glyphs }: OutlineFont): number {
  const units = type.unitsPerEm
  const procedures = glyphs.map(({ glyph }, at) => {
    const advance = type.advanceOf(glyph)
    const outline = type.outline(glyph)
    const drawing = `${advance} 0 ${boundsOf(outline)} d1\n${drawnPath(outline)}`
    const id = file.addStream(...packedStream(drawing))
    return `/g${at + 1} ${id} 0 R`
  })
  const names = glyphs.map((_, at) => `/g${at + 1}`).join('')
  const widths = glyphs.map(({ glyph }) => type.advanceOf(glyph)).join(' ')
  const letters = glyphs.map(glyph => glyph.letters)
  const toUnicode = file.addStream('', unicodeMap(letters, 1))
  const scale = (1 / units).toFixed(8)
  return file.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[${scale} 0 0 ${scale} 0 0]` +
      `/CharProcs<<${procedures.join('')}>>/Encoding<</Type/Encoding/Differences[1${names}]>>` +
      `/FirstChar 1/LastChar ${glyphs.length}/Widths[${widths}]/Resources<<>>` +
      `/ToUnicode ${toUnicode} 0 R>>`,
  )
}

/**
 * Long outlines are compressed by the frequency of their bytes alone. A search for repeats would compress
 * them more, but differently on different processors.
 */
function packedStream(content: string): [string, string] {
  if (content.length < 500) return ['', content]
  const options = { strategy: constants.Z_HUFFMAN_ONLY }
  return ['/Filter/FlateDecode', deflateSync(content, options).toString('latin1')]
}

/** PDF readers take glyphs with one box for the same glyph, and drop one that seems drawn twice. */
function boundsOf(steps: readonly OutlineStep[]): string {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { values } of steps) {
    for (let at = 0; at < values.length; at += 2) {
      const [x, y] = [values[at] ?? 0, values[at + 1] ?? 0]
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
  }
  return left > right ? '0 0 0 0' : `${left} ${bottom} ${right} ${top}`
}

/** PDF knows cubic curves alone, so quadratic ones are converted. */
function drawnPath(steps: readonly OutlineStep[]): string {
  let path = ''
  let [x, y] = [0, 0]
  for (const { type, values } of steps) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    if (type === 'M' || type === 'L') {
      path += `${a} ${b} ${type === 'M' ? 'm' : 'l'}\n`
      ;[x, y] = [a, b]
    } else if (type === 'Q') {
      const control = [x + (2 * (a - x)) / 3, y + (2 * (b - y)) / 3, c + (2 * (a - c)) / 3]
      const points = [...control, d + (2 * (b - d)) / 3].map(Math.round)
      path += `${points.join(' ')} ${c} ${d} c\n`
      ;[x, y] = [c, d]
    } else if (type === 'C') {
      path += `${a} ${b} ${c} ${d} ${e} ${f} c\n`
      ;[x, y] = [e, f]
    } else if (type === 'Z') path += 'h\n'
  }
  return `${path}f`
}
