/**
 * The parts as one text that the engine keeps as such. A text that was added up it keeps as its parts,
 * and a record that holds such a text takes twice as long to be written as JSON.
 */
export const inOnePiece = (...parts: readonly (string | number)[]): string => parts.join('')
