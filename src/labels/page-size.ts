/** Four by six inches in the dots of the layout, which are those of a printer of 203 dots an inch. */
export const dotsPerInch = 203
export const pageWidth = 4 * dotsPerInch
export const pageHeight = 6 * dotsPerInch
