import type { Spot } from '#core/print/sheet-form.ts'
import { position } from './syntax.ts'

/** In points: away from the label, so that a cut that misses the mark a little leaves nothing on it. */
const [distance, length, thickness] = [2, 6, 0.25]

/** Two hairlines outside each corner of a label. */
export function cutMarks({ left, bottom, width, height }: Spot): string {
  let path = ''
  for (const [x, away] of [[left, -1] as const, [left + width, 1] as const]) {
    for (const [y, up] of [[bottom, -1] as const, [bottom + height, 1] as const]) {
      path += line(x + away * distance, y, x + away * (distance + length), y)
      path += line(x, y + up * distance, x, y + up * (distance + length))
    }
  }
  return `${thickness} w ${path}S\n`
}

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `${position(x1)} ${position(y1)} m ${position(x2)} ${position(y2)} l\n`
