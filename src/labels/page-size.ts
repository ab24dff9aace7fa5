import type { LabelPage } from '#core/ports/labels.ts'

/** Four by six inches in dots. The dots of the layout are those of a printer of 203 dots an inch. */
export const dotsPerInch = 203
export const pageWidth = 4 * dotsPerInch
export const pageHeight = 6 * dotsPerInch

/** Eight and a half by eleven inches. */
export const letterWidth = Math.floor(8.5 * dotsPerInch)
export const letterHeight = 11 * dotsPerInch

export const sizeOfPage = ({
  size,
}: LabelPage): { readonly width: number; readonly height: number } =>
  size === 'letter'
    ? { width: letterWidth, height: letterHeight }
    : { width: pageWidth, height: pageHeight }
