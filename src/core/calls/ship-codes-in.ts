import type { LoggedRequest } from './request-log-store.ts'

/** A text of this form may be something else: whoever follows it looks whether there is such a shipment. */
const shipCodeForm = /(?<![0-9A-Za-z])\d{6}[0-9A-Z]{4,6}(?![0-9A-Za-z])/g
/** A list names many: a call that made or changed something names few. */
const mostCodes = 20

const distinct = (codes: Iterable<string>): readonly string[] =>
  [...new Set(codes)].slice(0, mostCodes)

/** The ship codes that a line of the log names, in its path and its outcome. */
export const shipCodesIn = ({ path, outcome }: Pick<LoggedRequest, 'path' | 'outcome'>) =>
  distinct(`${decoded(path).toUpperCase()} ${outcome}`.match(shipCodeForm) ?? [])

const namedField = /"ship_code"\s*:\s*"(\d{6}[0-9A-Z]{4,6})"/g

/** With those that the answer names in a field of that name. */
export const withAnswered = (codes: readonly string[], answer: string): readonly string[] =>
  distinct([...codes, ...Array.from(answer.matchAll(namedField), ([, code = '']) => code)])

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
