import { TransportFault } from '../transport-fault.ts'

/** Far more than any request needs, and far less than would slow the parser down. */
const mostDepth = 64
/** Fields and list entries count: the largest right body of any route has two thirds as many. */
export const mostValues = 16_384

/**
 * Refuses a text that nests lists and objects too deep or holds too many values, before it is parsed: an
 * empty object takes two letters of a text, and many times as much memory. `place` is where the text
 * stands in its body.
 */
export function refuseUnbounded(text: string, place: readonly string[]): void {
  // What is counted takes a letter each.
  if (text.length <= mostValues && !hasManyBrackets(text)) return
  const { depth, values } = measure(text)
  if (depth > mostDepth - place.length) {
    const sentence = `The body may not be nested more than ${mostDepth} deep.`
    throw new TransportFault('malformed_json', sentence)
  }
  if (values > mostValues) throw tooManyValues(place)
}

export function tooManyValues(place: readonly string[]): TransportFault {
  const whole = place.length === 0 ? 'The body' : `The ${place.join('.')}`
  const sentence = `${whole} may not contain more than ${mostValues.toLocaleString('en')} fields and list entries.`
  return new TransportFault('payload_too_large', sentence)
}

const fewBrackets = mostDepth / 2

/** Nearly every body has few brackets, and the runtime counts those faster than a loop does. */
function hasManyBrackets(text: string): boolean {
  let brackets = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      brackets += 1
      if (brackets > fewBrackets) return true
    }
  }
  return false
}

const [quote, comma, backslash] = [34, 44, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/**
 * Looks at each letter once, and no further than to what is too much. A list of three has a bracket and
 * two commas; one without entries counts as one.
 */
function measure(text: string): { readonly depth: number; readonly values: number } {
  let [depth, deepest, values] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === comma) values += 1
    else if (unit === openList || unit === openObject) {
      values += 1
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (unit === closeList || unit === closeObject) depth -= 1
    if (deepest > mostDepth || values > mostValues) break
  }
  return { depth: deepest, values }
}

/** The place of the closing quote of a string that opens there; the end of a text that has none. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) return at
    if (unit === backslash) at += 1
  }
  return text.length
}
