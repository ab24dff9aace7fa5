/**
 * The parts as one flat text. JavaScript keeps a sum of texts as its parts, and a record that holds such
 * a sum takes twice as long to write as JSON.
 */
export const joinParts = (...parts: readonly (string | number)[]): string => parts.join('')
