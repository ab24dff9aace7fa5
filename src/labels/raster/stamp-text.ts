import type { TextMark } from '#core/ports/labels.ts'
import { latinWidth } from '../type/latin-widths.ts'
import { type Typeface, typeface } from '../type/typeface.ts'
import { type Bitmap, stampBitmap } from './bitmap.ts'
import { outlineBitmap, type Stamp } from './outline-bitmap.ts'

const stamps = new Map<Typeface, Map<number, Stamp>>()
/** The letters of the longest invoice in Chinese, in about fifteen megabytes at 203 dots an inch. */
const stampsKept = 35_000

/** One letter at one size, which may have a fraction, drawn once and kept while it is in use. */
function stampOf(type: Typeface, glyph: number, size: number): Stamp {
  let known = stamps.get(type)
  if (!known || known.size > stampsKept) {
    known = new Map()
    stamps.set(type, known)
  }
  const key = glyph * 1024 + size
  const stamp = known.get(key) ?? outlineBitmap(type.outline(glyph), size / type.unitsPerEm)
  known.set(key, stamp)
  return stamp
}

/** Inks a text, its baseline `top` dots below that of the mark. */
export function stampText(target: Bitmap, mark: TextMark, top: number): void {
  const { x, size, bold, text } = mark
  const baseline = top + mark.y
  if (mark.face !== undefined) {
    const type = typeface(mark.face, bold)
    const scale = size / type.unitsPerEm
    for (const placed of type.shape(text, mark.rightToLeft ?? false).glyphs) {
      const rise = Math.round(placed.y * scale)
      put(target, stampOf(type, placed.glyph, size), x + placed.x * scale, baseline - rise)
    }
    return
  }
  const type = typeface('sans', bold)
  let left = x - latinStart(mark)
  for (const letter of text) {
    put(target, stampOf(type, type.glyphOf(letter.codePointAt(0) ?? 0), size), left, baseline)
    left += latinWidth(letter, bold) * size
  }
}

function latinStart({ anchor, text, bold, size }: TextMark): number {
  if (anchor === 'start') return 0
  const width = latinWidth(text, bold) * size
  return anchor === 'middle' ? width / 2 : width
}

function put(target: Bitmap, { left, top, bitmap }: Stamp, x: number, y: number): void {
  if (bitmap.width > 0) stampBitmap(target, bitmap, Math.round(x) + left, y + top)
}
