import type { LabelPage, Mark, TextMark } from '#core/ports/labels.ts'
import { sizeOfPage } from '#labels/page-size.ts'
import { barsModules } from '#labels/symbols/code-128.ts'
import { maxicodeGrid } from '#labels/symbols/maxicode-geometry.ts'
import { latinWidth } from '#labels/type/latin-widths.ts'
import { typeface } from '#labels/type/typeface.ts'

export type Box = { left: number; top: number; right: number; bottom: number }

/** The paper that a mark covers; of a text the capital letters, whose height every type shares. */
export function boxOf(mark: Mark): Box {
  switch (mark.kind) {
    case 'text': {
      const width = widthOf(mark)
      const share = { start: 0, middle: 0.5, end: 1 }[mark.anchor]
      const left = mark.x - width * share
      return { left, top: mark.y - 0.72 * mark.size, right: left + width, bottom: mark.y }
    }
    case 'fill':
      return sized(mark.x, mark.y, mark.width, mark.height)
    case 'bars':
      return sized(mark.x, mark.y, barsModules(mark.codes) * mark.moduleDots, mark.height)
    case 'squares':
      return sized(
        mark.x,
        mark.y,
        mark.rows.length * mark.moduleDots,
        mark.rows.length * mark.moduleDots,
      )
    case 'hexagons':
      return sized(
        mark.x,
        mark.y,
        (maxicodeGrid.columns + 0.5) * maxicodeGrid.columnStep,
        maxicodeGrid.rows * maxicodeGrid.rowStep,
      )
  }
}

const sized = (x: number, y: number, width: number, height: number): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

function widthOf({ text, size, bold, face, rightToLeft = false }: TextMark): number {
  if (face === undefined) return latinWidth(text, bold) * size
  const type = typeface(face, bold)
  return (type.shape(text, rightToLeft).advance / type.unitsPerEm) * size
}

/** Bars with the white that a scanner needs on either side. */
export const quietBox = (mark: Mark & { kind: 'bars' }): Box => {
  const box = boxOf(mark)
  return { ...box, left: box.left - 10 * mark.moduleDots, right: box.right + 10 * mark.moduleDots }
}

const tolerance = 1.5
const overlap = (one: Box, other: Box): boolean =>
  one.left + tolerance < other.right &&
  other.left + tolerance < one.right &&
  one.top + tolerance < other.bottom &&
  other.top + tolerance < one.bottom

/** What is printed over something else, or beyond the paper: nothing, on a good label. */
export function collisions(page: LabelPage): string[] {
  const { marks } = page
  const { width, height } = sizeOfPage(page)
  const found: string[] = []
  const boxes = marks.map(mark => (mark.kind === 'bars' ? quietBox(mark) : boxOf(mark)))
  for (const [at, mark] of marks.entries()) {
    const box = boxes[at]
    if (!box) continue
    const isOut = box.left < -tolerance || box.right > width + tolerance
    if (isOut || box.top < 0 || box.bottom > height) {
      found.push(`${nameOf(mark)} leaves the page`)
    }
    for (const [after, other] of marks.entries()) {
      const otherBox = boxes[after]
      const touching = mark.kind === 'fill' && other.kind === 'fill'
      if (after <= at || touching || !otherBox) continue
      if (overlap(box, otherBox)) found.push(`${nameOf(mark)} meets ${nameOf(other)}`)
    }
  }
  return found
}

const nameOf = (mark: Mark): string =>
  mark.kind === 'text' ? JSON.stringify(mark.text) : `${mark.kind} at ${mark.x},${mark.y}`

export const textsOf = ({ marks }: LabelPage): string[] =>
  marks.flatMap(mark => (mark.kind === 'text' ? [mark.text] : []))
