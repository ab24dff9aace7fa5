/** Names as they are searched: in any case, and however an accent was composed. */
export const nameKey = (text: string): string =>
  // The databases take no NUL in a text.
  text.normalize('NFC').toLowerCase().replaceAll('\0', '')
