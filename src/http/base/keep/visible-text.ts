import type { Json, JsonObject } from '../api-call.ts'

const shortLine = 72
const plainName = /^[A-Za-z_$][\w$]*$/

/**
 * Characters that nobody sees, or that turn the others around: a terminal may obey them, and a reader
 * would paste what he does not read.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escaped = (json: string): string =>
  json.replace(unseen, character =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()]
          .map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
          .join(''),
  )

/** JSON of the same value, for people: on one line where it is short. */
export function visibleJson(value: JsonObject): string {
  const line = JSON.stringify(value)
  return escaped(line.length <= shortLine ? line : JSON.stringify(value, null, 2))
}

/** The value as a program of TypeScript spells it. */
export function literalOf(value: Json, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const deeper = `${indent}  `
  const parts = partsOf(value, deeper)
  const line = `${open}${parts.join(', ')}${close}`
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}'
  if (!line.includes('\n') && indent.length + line.length <= shortLine) return line
  const lines = parts.map(part => `${deeper}${part},\n`).join('')
  return `${open.trim()}\n${lines}${indent}${close.trim()}`
}

const partsOf = (value: readonly Json[] | JsonObject, indent: string): readonly string[] =>
  isList(value)
    ? value.map(element => literalOf(element, indent))
    : Object.entries(value).map(
        ([name, part]) =>
          `${plainName.test(name) ? name : quoted(name)}: ${literalOf(part, indent)}`,
      )

const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] =>
  Array.isArray(value)

function quoted(text: string): string {
  const json = escaped(JSON.stringify(text))
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}

const needsNoQuotes = /^[\w@%+:,./=-]+$/

/** The text as one word of a POSIX shell, which changes nothing within single quotes. */
export const shellWord = (text: string): string =>
  needsNoQuotes.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
