import type { LabelPage } from '#core/ports/labels.ts'

/** Four by six inches in dots. The dots of the layout are those of a printer of 203 dots an inch. */
export const dotsPerInch = 203
export const pageWidth = 4 * dotsPerInch
export const pageHeight = 6 * dotsPerInch

/** Eight and a half by eleven inches. */
export const letterWidth = Math.floor(8.5 * dotsPerInch)
const letterHeight = 11 * dotsPerInch

/** ISO 216, in millimetres. */
const millimetres = { a6: [105, 148], a4: [210, 297] } as const

const perMillimetre = dotsPerInch / 25.4

const inDots = {
  letter: { width: letterWidth, height: letterHeight },
  a6: dotsOf(millimetres.a6),
  a4: dotsOf(millimetres.a4),
} as const

function dotsOf([width, height]: readonly [number, number]) {
  return { width: Math.round(width * perMillimetre), height: Math.round(height * perMillimetre) }
}

export const sizeOfPage = ({
  size,
}: Pick<LabelPage, 'size'>): { readonly width: number; readonly height: number } =>
  size === undefined ? { width: pageWidth, height: pageHeight } : inDots[size]
