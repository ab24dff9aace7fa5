import type { Json, JsonObject } from '../../../base/api-call.ts'

const shortLine = 88
const step = '    '

/** The value as a program of Python spells it, on one line where it is short. */
export function pythonLiteral(value: Json, indent: string): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : String(value)
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
  const deeper = indent + step
  const parts = isList(value)
    ? value.map(part => pythonLiteral(part, deeper))
    : Object.entries(value).map(([name, part]) => `${quoted(name)}: ${pythonLiteral(part, deeper)}`)
  const line = `${open}${parts.join(', ')}${close}`
  if (!line.includes('\n') && indent.length + line.length <= shortLine) return line
  return `${open}\n${parts.map(part => `${deeper}${part},\n`).join('')}${indent}${close}`
}

const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] =>
  Array.isArray(value)

/** Each escape of JSON is one of Python, too. */
function quoted(text: string): string {
  const json = JSON.stringify(text)
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
