import type { HexagonsMark } from '#core/ports/labels.ts'
import { finderRings, maxicodeGrid } from '../symbols/maxicode-geometry.ts'
import { type Bitmap, blankBitmap, inkRectangle, stampBitmap } from './bitmap.ts'

/** The white dots on either side of each row of a cell. */
const cornerDots = [2, 1, 0, 0, 0, 1, 2]

const cell = ((): Bitmap => {
  const { cellWidth, cellHeight } = maxicodeGrid
  const bitmap = blankBitmap(cellWidth, cellHeight)
  for (const [row, corner] of cornerDots.entries()) {
    inkRectangle(bitmap, corner, row, cellWidth - 2 * corner, 1)
  }
  return bitmap
})()

export function stampHexagons(target: Bitmap, mark: HexagonsMark, top: number): void {
  const { columns, columnStep, rowStep } = maxicodeGrid
  for (const [at, row] of mark.rows.entries()) {
    const left = mark.x + (at % 2 ? Math.ceil(columnStep / 2) : 0)
    const y = top + mark.y + Math.round(at * rowStep)
    for (let column = 0; column < columns; column++) {
      if ((row >> (columns - 1 - column)) & 1) {
        stampBitmap(target, cell, left + column * columnStep, y)
      }
    }
  }
  rings ??= drawRings()
  stampBitmap(target, rings, mark.x, top + mark.y)
}

/** Drawn for the first label that shows them: to draw them takes a fortieth of a whole start. */
let rings: Bitmap | null = null

function drawRings(): Bitmap {
  const { columns, rows, columnStep, rowStep, centreX, centreY } = maxicodeGrid
  const bitmap = blankBitmap(columns * columnStep, Math.ceil(rows * rowStep))
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      const distance = Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY)
      const dark = finderRings.some(({ radius, width }) => Math.abs(distance - radius) <= width / 2)
      if (dark) inkRectangle(bitmap, x, y, 1, 1)
    }
  }
  return bitmap
}
