/** Four by six inches in dots. The dots of the layout are those of a printer of 203 dots an inch. */
export const dotsPerInch = 203
export const pageWidth = 4 * dotsPerInch
export const pageHeight = 6 * dotsPerInch
