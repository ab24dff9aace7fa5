/**
 * The form in which names are searched: the same for any case and composition of accents. Only capitals
 * make σ equal to ς, and ß to SS.
 */
export const nameKey = (text: string): string =>
  // The databases refuse NUL in a text.
  text.toUpperCase().normalize('NFC').replaceAll('\0', '')

const shortest = 3

/** A shorter part would be in most names, and the index of names has no entry for it. */
export const isSearchableName = (part: string): boolean => [...nameKey(part)].length >= shortest
