import type { HexagonsMark } from '#core/ports/labels.ts'
import { toDots } from '../printer-dots.ts'
import { finderRings, maxicodeGrid } from '../symbols/maxicode-geometry.ts'
import { type Bitmap, blankBitmap, inkRectangle, stampBitmap } from './bitmap.ts'

export function stampHexagons(
  target: Bitmap,
  mark: HexagonsMark,
  pageTop: number,
  scale: number,
): void {
  const { columns, columnStep, rowStep } = maxicodeGrid
  const { cell, rings } = shapesAt(scale)
  for (const [at, row] of mark.rows.entries()) {
    const start = mark.x + (at % 2 ? columnStep / 2 : 0)
    const top = pageTop + toDots(mark.y + at * rowStep, scale)
    for (let column = 0; column < columns; column++) {
      if ((row >> (columns - 1 - column)) & 1) {
        stampBitmap(target, cell, toDots(start + column * columnStep, scale), top)
      }
    }
  }
  stampBitmap(target, rings, toDots(mark.x, scale), pageTop + toDots(mark.y, scale))
}

type Shapes = { readonly cell: Bitmap; readonly rings: Bitmap }

/** Drawn for the first label that shows them: to draw them takes a fortieth of a whole start. */
const shapes = new Map<number, Shapes>()

function shapesAt(scale: number): Shapes {
  const known = shapes.get(scale) ?? { cell: drawCell(scale), rings: drawRings(scale) }
  shapes.set(scale, known)
  return known
}

/** The white dots on either side of each row of a cell, at 203 dots an inch. */
const cornerDots = [2, 1, 0, 0, 0, 1, 2]

function drawCell(scale: number): Bitmap {
  const { cellWidth, cellHeight } = maxicodeGrid
  const bitmap = blankBitmap(toDots(cellWidth, scale), toDots(cellHeight, scale))
  for (let row = 0; row < bitmap.height; row++) {
    const corner = toDots(cornerDots[Math.floor((row + 0.5) / scale)] ?? 0, scale)
    inkRectangle(bitmap, corner, row, bitmap.width - 2 * corner, 1)
  }
  return bitmap
}

function drawRings(scale: number): Bitmap {
  const { columns, rows, columnStep, rowStep, centreX, centreY } = maxicodeGrid
  const bitmap = blankBitmap(
    Math.ceil(columns * columnStep * scale),
    Math.ceil(rows * rowStep * scale),
  )
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      const distance = Math.hypot((x + 0.5) / scale - centreX, (y + 0.5) / scale - centreY)
      const dark = finderRings.some(({ radius, width }) => Math.abs(distance - radius) <= width / 2)
      if (dark) inkRectangle(bitmap, x, y, 1, 1)
    }
  }
  return bitmap
}
