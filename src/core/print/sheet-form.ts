import { paperOf, placesOn, pointsOfPaper, type SheetName } from '../ports/label-sheets.ts'

export type Size = { readonly width: number; readonly height: number }

/** A place on a page in points, from the lower left corner as PDF counts. */
export type Spot = Size & { readonly left: number; readonly bottom: number }

export type SheetForm = {
  readonly page: Size
  /** In reading order; each as large as a label is there. */
  readonly places: readonly Spot[]
  /** What may be filled by a carrier's own picture: the whole page where it has one place. */
  readonly room: Size
  readonly isTurned: boolean
  readonly hasCutMarks: boolean
}

/**
 * How much smaller than four by six inches a label is where it does not fit. The module of most barcodes
 * is 3/203 inch: at these scales it keeps the 13 mils that posts ask for.
 */
const scales: Partial<Record<SheetName, number>> = { a6: 0.93, a4x4: 0.93, letterx4: 0.88 }

/** Nothing is drawn smaller: its barcodes might not scan. */
export const leastScale = 0.88

export const scaleOn = (name: SheetName): number => scales[name] ?? 1

const rowsAndColumns = { 1: [1, 1], 2: [2, 1], 4: [2, 2] } as const

export function sheetForm(name: SheetName): SheetForm {
  const count = placesOn[name]
  const page = pointsOfPaper[paperOf[name]]
  const isTurned = count === 2
  const scale = scaleOn(name)
  const { width, height } = pointsOfPaper.label
  const label = isTurned ? { width: height, height: width } : { width, height }
  const place = { width: label.width * scale, height: label.height * scale }
  return {
    page,
    places: placesOf(page, place, rowsAndColumns[count]),
    room: count === 1 ? page : place,
    isTurned,
    hasCutMarks: page.height > pointsOfPaper.label.height,
  }
}

/** With the same gap between the places as at the edges, which printers can't print on. */
function placesOf(
  page: Size,
  place: Size,
  [rows, columns]: readonly [number, number],
): readonly Spot[] {
  const across = (page.width - columns * place.width) / (columns + 1)
  const down = (page.height - rows * place.height) / (rows + 1)
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    return {
      ...place,
      left: across + column * (place.width + across),
      bottom: page.height - (row + 1) * (place.height + down),
    }
  })
}

/** How something lies in a place: turned or not, and at which scale. */
export type Fit = { readonly scale: number; readonly isTurned: boolean }

/** As large as it truly is where that fits, in the direction that shrinks it less. */
export function fitIn(room: Size, { width, height }: Size): Fit {
  const upright = Math.min(1, room.width / width, room.height / height)
  const turned = Math.min(1, room.width / height, room.height / width)
  return turned > upright ? { scale: turned, isTurned: true } : { scale: upright, isTurned: false }
}

/** Where something of that size lies in the middle of a place. */
export function middleOf(place: Spot, { width, height }: Size, { scale, isTurned }: Fit): Spot {
  const [across, up] = isTurned ? [height * scale, width * scale] : [width * scale, height * scale]
  return {
    left: place.left + (place.width - across) / 2,
    bottom: place.bottom + (place.height - up) / 2,
    width: across,
    height: up,
  }
}

/** Where a paper that follows all labels lies: as large as it is, in the middle of a page of its own. */
export const spotOfPaper = ({ page }: Pick<SheetForm, 'page'>): Spot =>
  middleOf({ ...page, left: 0, bottom: 0 }, pointsOfPaper.label, {
    ...fitIn(page, pointsOfPaper.label),
    isTurned: false,
  })
