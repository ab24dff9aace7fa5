const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** JSON on lines of its own, each name, text and number letter by letter as it was; any other text as it is. */
export function jsonText(text: string): string {
  if (!isJson(text)) return text
  const parts: string[] = []
  let depth = 0
  let before = ''
  for (const [token] of text.matchAll(tokens)) {
    const closes = token === '}' || token === ']'
    if (closes) depth -= 1
    if (startsLine(token, before)) parts.push(`\n${'  '.repeat(Math.min(depth, deepest))}`)
    parts.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') depth += 1
    before = token
  }
  return parts.join('').trim()
}

/** Spaces of a body that is nested deeper would be more than the body. */
const deepest = 20

function startsLine(token: string, before: string): boolean {
  if (token === '}') return before !== '{'
  if (token === ']') return before !== '['
  return before === '{' || before === '[' || before === ','
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
