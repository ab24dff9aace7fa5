/**
 * Names as they are searched, in any case and however an accent was composed. Capitals alone make one
 * of σ and ς, and of ß and SS.
 */
export const nameKey = (text: string): string =>
  // The databases take no NUL in a text.
  text.toUpperCase().normalize('NFC').replaceAll('\0', '')
