import type { HexagonsMark } from '#core/ports/labels.ts'
import { pageHeight } from '../page-size.ts'
import { finderRings, maxicodeGrid } from '../symbols/maxicode-geometry.ts'
import type { PdfFile } from './pdf-file.ts'
import { position, unicodeMap } from './syntax.ts'

const hexagon = ' '
const gap = '\x1f'

/**
 * A MaxiCode as rows of text in a font of two letters, a hexagon and a gap, so that each of its hundreds
 * of cells takes one byte.
 */
export function hexagonRows(mark: HexagonsMark): string {
  const { columnStep, rowStep } = maxicodeGrid
  const bottom = pageHeight - mark.y - maxicodeGrid.cellHeight
  let text = `BT /H ${columnStep} Tf ${rowStep} TL 1 0 0 1 ${mark.x} ${bottom + rowStep} Tm\n`
  for (const [at, row] of mark.rows.entries()) {
    const bits = row.toString(2).padStart(maxicodeGrid.columns, '0')
    const letters = bits.replace(/0+$/, '').replaceAll('0', gap).replaceAll('1', hexagon)
    // Each second row begins half a column further right: 500 thousandths of the type's size.
    text += at % 2 ? `T*[-500(${letters})]TJ\n` : `(${letters})'\n`
  }
  return `${text}ET\n${rings(mark)}`
}

function rings({ x, y }: HexagonsMark): string {
  const { centreX, centreY } = maxicodeGrid
  return finderRings
    .map(({ radius, width }) => circle(x + centreX, pageHeight - y - centreY, radius, width))
    .join('')
}

/** Four curves that miss a true circle by less than a thousandth of the radius. */
function circle(x: number, y: number, radius: number, width: number): string {
  const pull = radius * 0.5523
  const at = (...offsets: number[]) =>
    offsets.map((offset, axis) => position((axis % 2 ? y : x) + offset)).join(' ')
  return (
    `${position(width)} w ${at(radius, 0)} m\n` +
    `${at(radius, pull, pull, radius, 0, radius)} c\n` +
    `${at(-pull, radius, -radius, pull, -radius, 0)} c\n` +
    `${at(-radius, -pull, -pull, -radius, 0, -radius)} c\n` +
    `${at(pull, -radius, radius, -pull, radius, 0)} c s\n`
  )
}

const unit = 1000

export function hexagonFont(file: PdfFile): number {
  const { columnStep, cellWidth, cellHeight } = maxicodeGrid
  const scale = unit / columnStep
  const [width, height] = [cellWidth * scale, cellHeight * scale].map(Math.round)
  const corners = hexagonPath(width ?? 0, height ?? 0)
  const draw = file.addStream('', `${unit} 0 0 0 ${unit} ${height} d1\n${corners}f`)
  const blank = file.addStream('', `${unit} 0 d0`)
  const asSpaces = file.addStream('', unicodeMap([' ', ' '], gap.charCodeAt(0)))
  return file.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[.001 0 0 .001 0 0]` +
      `/CharProcs<</s ${blank} 0 R/h ${draw} 0 R>>/Encoding<</Type/Encoding/Differences[31/s/h]>>` +
      `/FirstChar 31/LastChar 32/Widths[${unit} ${unit}]/Resources<<>>/ToUnicode ${asSpaces} 0 R>>`,
  )
}

/** A point above and below, two upright sides. */
function hexagonPath(width: number, height: number): string {
  const quarter = Math.round(height / 4)
  const middle = Math.round(width / 2)
  return (
    `${middle} 0 m ${width} ${quarter} l ${width} ${height - quarter} l ` +
    `${middle} ${height} l 0 ${height - quarter} l 0 ${quarter} l h\n`
  )
}
