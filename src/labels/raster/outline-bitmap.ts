import type { OutlineStep } from '../type/typeface.ts'
import { type Bitmap, blankBitmap } from './bitmap.ts'

/** A drawn outline and where its upper left corner stands from the pen's place on the baseline. */
export type Stamp = { readonly left: number; readonly top: number; readonly bitmap: Bitmap }

type Edge = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly winding: 1 | -1
}

const scansPerRow = 4
const curveSteps = 6
const emptyStamp: Stamp = { left: 0, top: 0, bitmap: blankBitmap(0, 0) }

/** Ink where at least half of a dot is covered, so that stems keep their weight at every place. */
export function outlineBitmap(steps: readonly OutlineStep[], scale: number): Stamp {
  const edges = edgesOf(steps, scale)
  if (edges.length === 0) return emptyStamp
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x0, x1, y0, y1 } of edges) {
    left = Math.min(left, x0, x1)
    right = Math.max(right, x0, x1)
    top = Math.min(top, y0)
    bottom = Math.max(bottom, y1)
  }
  left = Math.floor(left)
  top = Math.floor(top)
  const bitmap = blankBitmap(Math.ceil(right) - left, Math.ceil(bottom) - top)
  const cover = new Float64Array(bitmap.width + 1)
  for (let row = 0; row < bitmap.height; row++) {
    cover.fill(0)
    for (let scan = 0; scan < scansPerRow; scan++) {
      scanRow(edges, top + row + (scan + 0.5) / scansPerRow, left, cover)
    }
    for (let column = 0; column < bitmap.width; column++) {
      if ((cover[column] ?? 0) * 2 < scansPerRow) continue
      const at = row * bitmap.stride + (column >> 3)
      bitmap.bits[at] = (bitmap.bits[at] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return { left, top, bitmap }
}

/** Adds what one horizontal line through the outline covers of each dot. */
function scanRow(edges: readonly Edge[], y: number, left: number, cover: Float64Array): void {
  const crossings: { x: number; winding: number }[] = []
  for (const { x0, y0, x1, y1, winding } of edges) {
    if (y < y0 || y >= y1) continue
    crossings.push({ x: x0 + ((y - y0) * (x1 - x0)) / (y1 - y0) - left, winding })
  }
  crossings.sort((one, other) => one.x - other.x)
  let [winding, start] = [0, 0]
  for (const crossing of crossings) {
    if (winding === 0) start = crossing.x
    winding += crossing.winding
    if (winding === 0) coverSpan(cover, start, crossing.x)
  }
}

function coverSpan(cover: Float64Array, from: number, to: number): void {
  for (let column = Math.floor(from); column < to; column++) {
    const covered = Math.min(to, column + 1) - Math.max(from, column)
    cover[column] = (cover[column] ?? 0) + covered
  }
}

/** Straight edges from top to bottom, the y axis turned to point down. */
function edgesOf(steps: readonly OutlineStep[], scale: number): readonly Edge[] {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (y !== toY) {
      edges.push(
        y < toY
          ? { x0: x, y0: y, x1: toX, y1: toY, winding: 1 }
          : { x0: toX, y0: toY, x1: x, y1: y, winding: -1 },
      )
    }
    ;[x, y] = [toX, toY]
  }
  for (const { type, values } of steps) {
    const points = values.map((value, axis) => value * (axis % 2 ? -scale : scale))
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points
    if (type === 'M') [x, y, startX, startY] = [a, b, a, b]
    else if (type === 'L') lineTo(a, b)
    else if (type === 'Z') lineTo(startX, startY)
    else {
      const [fromX, fromY] = [x, y]
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps
        if (type === 'Q') lineTo(quadratic(fromX, a, c, t), quadratic(fromY, b, d, t))
        else if (type === 'C') lineTo(cubic(fromX, a, c, e, t), cubic(fromY, b, d, f, t))
      }
    }
  }
  return edges
}

const quadratic = (from: number, control: number, to: number, t: number): number =>
  (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t ** 2 * to

const cubic = (from: number, first: number, second: number, to: number, t: number): number =>
  (1 - t) ** 3 * from + 3 * t * (1 - t) ** 2 * first + 3 * t ** 2 * (1 - t) * second + t ** 3 * to
