/**
 * The form in which codes and ids are compared: without case and spaces. NUL goes too, because no
 * database takes it in a text.
 */
export const codeKey = (text: string): string =>
  isKey.test(text) ? text : text.replaceAll(/[\s\0]+/g, '').toUpperCase()

/** Most codes are keys already: ASCII without blanks and small letters. */
const isKey = /^[!-`{-~]*$/
