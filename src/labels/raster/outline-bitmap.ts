import type { OutlineStep } from '../type/typeface.ts'
import { type Bitmap, blankBitmap } from './bitmap.ts'
import { edgeFigures, outlineEdges } from './outline-edges.ts'

/** A drawn outline, and its upper left corner counted from the pen's position on the baseline. */
export type Stamp = { readonly left: number; readonly top: number; readonly bitmap: Bitmap }

const scansPerRow = 4
const emptyStamp: Stamp = { left: 0, top: 0, bitmap: blankBitmap(0, 0) }

/** Inks a dot where at least half of it is covered, so that stems are equally thick everywhere. */
export function outlineBitmap(steps: readonly OutlineStep[], scale: number): Stamp {
  const edges = outlineEdges(steps, scale)
  if (edges.length === 0) return emptyStamp
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < edges.length; at += edgeFigures) {
    const [x0, x1] = [edges[at] ?? 0, edges[at + 2] ?? 0]
    left = Math.min(left, x0, x1)
    right = Math.max(right, x0, x1)
    top = Math.min(top, edges[at + 1] ?? 0)
    bottom = Math.max(bottom, edges[at + 3] ?? 0)
  }
  left = Math.floor(left)
  top = Math.floor(top)
  const bitmap = blankBitmap(Math.ceil(right) - left, Math.ceil(bottom) - top)
  const scans = new Scans(edges, top, bitmap.height * scansPerRow)
  const cover = new Float64Array(bitmap.width + 1)
  for (let row = 0; row < bitmap.height; row++) {
    cover.fill(0)
    for (let scan = 0; scan < scansPerRow; scan++) {
      coverScan(scans.next(), left, cover)
    }
    for (let column = 0; column < bitmap.width; column++) {
      if ((cover[column] ?? 0) * 2 < scansPerRow) continue
      const at = row * bitmap.stride + (column >> 3)
      bitmap.bits[at] = (bitmap.bits[at] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return { left, top, bitmap }
}

/** Pairs of a crossing and its winding, in one flat list: that leaves little garbage. */
type Scan = number[]

/** Horizontal lines through an outline, one after another from its top. */
class Scans {
  readonly #edges: readonly number[]
  readonly #top: number
  /** The first edge that may begin at each line, and the edge after each edge; -1 is none. */
  readonly #first: Int32Array
  readonly #following: Int32Array
  readonly #active: number[] = []
  readonly #scan: Scan = []
  #line = 0

  constructor(edges: readonly number[], top: number, count: number) {
    this.#edges = edges
    this.#top = top
    this.#first = new Int32Array(count).fill(-1)
    this.#following = new Int32Array(edges.length / edgeFigures)
    for (let at = 0; at < edges.length; at += edgeFigures) {
      const line = Math.max(0, Math.floor(((edges[at + 1] ?? 0) - top) * scansPerRow - 0.5))
      this.#following[at / edgeFigures] = this.#first[line] ?? -1
      if (line < count) this.#first[line] = at
    }
  }

  /** The crossings of the next line, from left to right; the list is used again for the line after it. */
  next(): Scan {
    const [edges, active, scan] = [this.#edges, this.#active, this.#scan]
    let beginning = this.#first[this.#line] ?? -1
    for (; beginning >= 0; beginning = this.#following[beginning / edgeFigures] ?? -1) {
      active.push(beginning)
    }
    const y = this.#top + (this.#line + 0.5) / scansPerRow
    this.#line++
    scan.length = 0
    let kept = 0
    for (let at = 0; at < active.length; at++) {
      const edge = active[at] ?? 0
      const y1 = edges[edge + 3] ?? 0
      if (y >= y1) continue
      active[kept++] = edge
      const y0 = edges[edge + 1] ?? 0
      if (y < y0) continue
      const x0 = edges[edge] ?? 0
      const across = (edges[edge + 2] ?? 0) - x0
      insert(scan, x0 + ((y - y0) * across) / (y1 - y0), edges[edge + 4] ?? 0)
    }
    active.length = kept
    return scan
  }
}

function insert(scan: Scan, x: number, winding: number): void {
  let at = scan.length
  for (; at > 0 && (scan[at - 2] ?? 0) > x; at -= 2) {
    scan[at] = scan[at - 2] ?? 0
    scan[at + 1] = scan[at - 1] ?? 0
  }
  scan[at] = x
  scan[at + 1] = winding
}

/** Adds how much of each dot one line through the outline covers. */
function coverScan(scan: Scan, left: number, cover: Float64Array): void {
  let [winding, start] = [0, 0]
  for (let at = 0; at < scan.length; at += 2) {
    const x = (scan[at] ?? 0) - left
    if (winding === 0) start = x
    winding += scan[at + 1] ?? 0
    if (winding === 0) coverSpan(cover, start, x)
  }
}

function coverSpan(cover: Float64Array, from: number, to: number): void {
  for (let column = Math.floor(from); column < to; column++) {
    const covered = Math.min(to, column + 1) - Math.max(from, column)
    cover[column] = (cover[column] ?? 0) + covered
  }
}
