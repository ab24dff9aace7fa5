/**
 * Codes and ids that people type, as they are compared: case and spaces are ignored. No database
 * takes a NUL in a text.
 */
export const codeKey = (text: string): string => text.replaceAll(/[\s\0]+/g, '').toUpperCase()
