/**
 * Every MaxiCode has the same size: 0.88 mm between columns, 0.76 mm between rows, cells a little smaller
 * than that, and three rings in the middle. In dots of 1/203 inch.
 */
const dotsPerMillimetre = 203 / 25.4

export const maxicodeGrid = {
  columns: 30,
  rows: 33,
  columnStep: 7,
  rowStep: 6.07,
  cellWidth: 6,
  cellHeight: 7,
  /** The centre of the rings, from the symbol's upper left corner. */
  centreX: 14.5 * 7,
  centreY: 16 * 6.07 + 3.5,
} as const

const ring = (inner: number, outer: number) => ({
  radius: ((inner + outer) / 2) * dotsPerMillimetre,
  width: (outer - inner) * dotsPerMillimetre,
})

/** Radii in millimetres of the dark rings of the finder. */
export const finderRings = [ring(0.51, 1.18), ring(1.86, 2.53), ring(3.2, 3.87)] as const
