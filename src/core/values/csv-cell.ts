/**
 * A spreadsheet reads a cell that begins like this as a formula: with an apostrophe before it is text. Some
 * of them read the full-width signs of a Japanese keyboard as the plain ones.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const quoted = /[",\r\n]/
const number = /^-?\d+(?:\.\d+)?$/

/**
 * A cell as CSV (RFC 4180) has it, harmless in spreadsheets by the rules of OWASP. A plain number keeps
 * its sign, because it computes nothing.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
