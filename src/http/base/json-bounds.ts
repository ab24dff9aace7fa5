/** Far more than any request needs, and far less than would slow the parser down. */
export const mostDepth = 64

/** Whether a text nests lists and objects deeper than that. It looks at each character once. */
export function isTooDeep(text: string): boolean {
  return hasManyBrackets(text) && depthExceeds(text)
}

/** Nearly every body has few brackets, and the runtime counts those faster than a loop does. */
function hasManyBrackets(text: string): boolean {
  let brackets = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      brackets += 1
      if (brackets > mostDepth) return true
    }
  }
  return false
}

const [quote, backslash] = [34, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

function depthExceeds(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at + 1)
    else if (unit === openList || unit === openObject) {
      depth += 1
      if (depth > mostDepth) return true
    } else if (unit === closeList || unit === closeObject) depth -= 1
  }
  return false
}

/** The place of the closing quote; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1
  }
  return at
}
