import { decodedPath } from '../world-of-request.ts'
import { describedBytes } from './described-bytes.ts'
import { markOf, withoutCards, withoutSecretFields, withoutSecretForms } from './redacted-values.ts'
import { isOwnCode, isSecretField } from './secret-names.ts'

export type RedactedText = { readonly text: string; readonly isRedacted: boolean }

const backslash = 92
const whitespace = /[^\s]/g
const scalarEnd = /[,}\]\s]/g

/**
 * The text of a JSON value without what must not be kept; all else stays as it was sent, letter by
 * letter. It reads only as much as finding names and values takes, so a text that is no JSON, or only its
 * beginning, is redacted as far as it looks like JSON.
 */
export function redactJson(text: string): RedactedText {
  const parts: string[] = []
  let copied = 0
  const replace = (from: number, to: number, mark: string): void => {
    parts.push(text.slice(copied, from), mark)
    copied = to
  }
  const holders: string[] = []
  let name = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('"', at)
    const end = open === -1 ? text.length : open
    const field = { name, holder: holders.at(-1) ?? '' }
    redactNumbers(text, at, end, field, replace)
    followBrackets(text.slice(at, end), name, holders)
    if (open === -1) break
    const close = endOfString(text, open)
    const next = skipSpace(text, close)
    if (text[next] === ':') {
      name = textOf(text.slice(open, close))
      at = isSecretField(name) ? redactField(text, next + 1, replace) : next + 1
      continue
    }
    const value = textOf(text.slice(open, close))
    const rest = redactedValue({ name, holder: holders.at(-1) ?? '' }, value)
    if (rest !== value) replace(open, close, JSON.stringify(rest))
    at = close
  }
  return copied === 0
    ? { text, isRedacted: false }
    : { text: parts.join('') + text.slice(copied), isRedacted: true }
}

/** Keeps the names of the objects and lists that a place lies in, the innermost last. */
function followBrackets(between: string, name: string, holders: string[]): void {
  for (const mark of between) {
    if (mark === '{' || mark === '[') holders.push(name)
    else if (mark === '}' || mark === ']') holders.pop()
  }
}

/** A field by its name and by the name of the object around it; empty where there is none. */
type Field = { readonly name: string; readonly holder: string }

/** The value of a field as it may be kept. */
const redactedValue = (field: Field, value: string): string =>
  redactedBy(text => text.replaceAll(address, redactAddress), field, value)

/** The value of a part of a query: an address in it is not divided further, or a long one would never end. */
const redactedPart = (field: Field, value: string): string =>
  redactedBy(text => (text.includes('://') ? withoutSecretFields(text) : text), field, value)

function redactedBy(
  redactAddresses: (text: string) => string,
  { name, holder }: Field,
  value: string,
): string {
  if (value.length < 8) return value
  const bytes = describedBytes(value)
  if (bytes !== null) return markOf(bytes)
  const rest = withoutSecretForms(redactAddresses(value))
  return isOwnCode(name, holder) ? rest : withoutCards(rest)
}

const address = /https?:\/\/[^\s"'<>]+/gi

/** Also the links of our own answers, which repeat the query that they were asked with. */
function redactAddress(url: string): string {
  const [, origin = '', path = '', query, hash = ''] =
    /^(https?:\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$/is.exec(url) ?? []
  return origin + redactPath(path) + (query === undefined ? '' : `?${redactQuery(query)}`) + hash
}

type Replace = (from: number, to: number, mark: string) => void

/** A card's number may be a number. */
function redactNumbers(
  text: string,
  from: number,
  to: number,
  field: Field,
  replace: Replace,
): void {
  if (to - from < 13) return
  for (const found of text.slice(from, to).matchAll(/\d{13,19}/g)) {
    const start = from + found.index
    const rest = redactedValue(field, found[0])
    if (rest !== found[0]) replace(start, start + found[0].length, JSON.stringify(rest))
  }
}

/** Redacts the value that begins there, however it is nested; returns where it ends. */
function redactField(text: string, from: number, replace: Replace): number {
  const start = skipSpace(text, from)
  const end = endOfValue(text, start)
  const value = text.slice(start, end)
  if (!/^(?:null|true|false|""|)$/.test(value)) {
    replace(start, end, JSON.stringify(markOf('secret')))
  }
  return end
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start)
  if (text[start] !== '{' && text[start] !== '[') return nextOf(scalarEnd, text, start)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const mark = text[at]
    if (mark === '"') at = endOfString(text, at) - 1
    else if (mark === '{' || mark === '[') depth += 1
    else if (mark === '}' || mark === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** Behind its closing quote; the end of a text that has none. */
function endOfString(text: string, open: number): number {
  for (let at = open; ; ) {
    const quote = text.indexOf('"', at + 1)
    if (quote === -1) return text.length
    let first = quote
    while (text.charCodeAt(first - 1) === backslash) first -= 1
    // An even number of backslashes before it escape each other.
    if ((quote - first) % 2 === 0) return quote + 1
    at = quote
  }
}

const skipSpace = (text: string, from: number): number => nextOf(whitespace, text, from)

function nextOf(form: RegExp, text: string, from: number): number {
  form.lastIndex = from
  return form.exec(text)?.index ?? text.length
}

/** What a string literal means; its own letters where it is none. */
function textOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, literal.endsWith('"') ? -1 : undefined)
  try {
    return JSON.parse(literal)
  } catch {
    return literal.slice(1)
  }
}

/** A text that is no JSON: faulty JSON, XML, anything. */
export function redactLoosely(text: string): RedactedText {
  const rest = withoutCards(withoutSecretForms(withoutSecretFields(text)))
  return { text: rest, isRedacted: rest !== text }
}

/** The path of an address: a client may have put a token where an id belongs. */
export const redactPath = (path: string): string =>
  withoutSecretForms(path)
    .split('/')
    .map(part => (isSecretPart(decodedPath(part)) ? markOf('secret') : part))
    .join('/')

const isSecretPart = (part: string): boolean =>
  part !== withoutSecretForms(part) || part !== withoutSecretFields(part) || isTokenShaped(part)

/** Long, and drawn at random as it seems: no id and no code of the service is, and few of a client's. */
const isTokenShaped = (part: string): boolean =>
  part.length >= 32 &&
  /^[\w.~+=-]+$/.test(part) &&
  (/^\d*[a-f][0-9a-f]*$/i.test(part) || [/[a-z]/, /[A-Z]/, /\d/].every(kind => kind.test(part)))

/** The query of an address. */
export function redactQuery(query: string): string {
  return withoutSecretForms(query.replaceAll(/([^&;=]+)=([^&;]*)/g, redactedField))
}

const unescaped = (text: string): string => (text.includes('%') ? decodedPath(text) : text)

function redactedField(field: string, name: string, value: string): string {
  // Any part of `auth[password]` may be the one that tells.
  const parts = unescaped(name).split(/[[\].]+/)
  if (parts.some(isSecretField)) return `${name}=${markOf('secret')}`
  const text = unescaped(value.replaceAll('+', ' '))
  const [own = '', holder = ''] = parts.filter(part => part !== '').toReversed()
  const rest = redactedPart({ name: own, holder }, text)
  return rest === text ? field : `${name}=${rest}`
}
