/** What people type fits on a label and in an index. */
export const longestSku = 255

/** The form in which SKUs are compared: without case, and without blanks around it. */
export const skuKey = (sku: string): string =>
  sku.replaceAll('\0', '').normalize('NFC').trim().toUpperCase()

/** Addresses cannot name blanks and dots: every client and proxy resolves them to another path. */
export const isNameable = (sku: string): boolean => !/^\s*\.{0,2}\s*$/.test(sku)
