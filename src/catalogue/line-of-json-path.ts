export type JsonPath = readonly (string | number)[]

/**
 * The line on which the value at a path begins, in valid JSON. Called only to report a fault, so that a
 * file without faults pays nothing for it.
 */
export function jsonLine(text: string, path: JsonPath): number {
  return text.slice(0, jsonOffset(text, path)).split('\n').length
}

function jsonOffset(text: string, path: JsonPath): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const child = findChild(text, at, step)
    if (child === null) return at
    at = child
  }
  return at
}

/** The offset of an element or of a member's value; null where there is none. */
function findChild(text: string, start: number, step: string | number): number | null {
  const open = text[start]
  if (open !== '[' && open !== '{') return null
  let at = skipSpace(text, start + 1)
  for (let index = 0; text[at] !== ']' && text[at] !== '}'; index++) {
    let key: string | number = index
    if (open === '{') {
      const end = skipValue(text, at)
      key = String(JSON.parse(text.slice(at, end)))
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    if (String(key) === String(step)) return at
    at = skipSpace(text, skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return null
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return at
}

function skipValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      if (depth === 0) return at + 1
    } else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && /[,\s]/.test(character ?? '')) return at
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
