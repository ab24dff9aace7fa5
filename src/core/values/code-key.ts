/**
 * Codes and ids that people type, as they are compared: case and spaces are ignored. No database
 * takes a NUL in a text.
 */
export const codeKey = (text: string): string =>
  isKey.test(text) ? text : text.replaceAll(/[\s\0]+/g, '').toUpperCase()

/** Most codes come as they are compared: ASCII without blanks and small letters. */
const isKey = /^[!-`{-~]*$/
