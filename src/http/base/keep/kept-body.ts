import { type KeptBody, keptBodyBytes } from '#core/calls/kept-call.ts'
import { characterSetOf, decode } from '../judge/character-set.ts'
import { parseJsonBody } from '../judge/json-body.ts'
import { bytesOf } from './described-bytes.ts'
import { type RedactedText, redactJson, redactLoosely, redactQuery } from './redact-text.ts'

/** Behind its beginning nothing of a body is read: marks make few bodies as much shorter. */
const mostRead = 4 * keptBodyBytes
/** What may be no JSON is read by both ways of redacting, in one turn of the event loop. */
const mostReadTwice = mostRead / 2

const isJson = (contentType: string): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)
const isForm = (contentType: string): boolean =>
  /^application\/x-www-form-urlencoded/i.test(contentType)
const isText = (contentType: string): boolean =>
  contentType === '' || /^(?:text\/|application\/(?:x-www-form-urlencoded|xml))/i.test(contentType)

/** What is kept of a body that a client sent: its own bytes, whatever the version read in them. */
export function keptRequest(bytes: Buffer, contentType: string, encoding: string): KeptBody {
  const text = encoding === '' || encoding === 'identity' ? textOf(bytes, contentType) : null
  if (text === null || !(isJson(contentType) || isText(contentType))) {
    return described(bytes.length, contentType)
  }
  if (isForm(contentType)) return keptText(text, bytes.length, redactForm, keptBodyBytes)
  return bytes.length <= mostRead && isObject(bytes, contentType)
    ? keptText(text, bytes.length, redactJson)
    : keptText(text, bytes.length, redactAny, mostReadTwice)
}

export function keptAnswer(payload: string | Buffer, contentType: string): KeptBody {
  const bytes = Buffer.byteLength(payload)
  const text = typeof payload === 'string' ? payload : textOf(payload, contentType)
  if (text === null || !isJson(contentType)) return described(bytes, contentType)
  return keptText(text, bytes, redactJson)
}

export const unreadBody: KeptBody = { state: 'unread', text: '', bytes: 0 }

const described = (bytes: number, contentType: string): KeptBody => ({
  state: 'described',
  text: bytesOf(bytes, contentType.split(';', 1)[0]?.trim() || 'unknown type'),
  bytes,
})

function keptText(
  text: string,
  bytes: number,
  redact: (text: string) => RedactedText,
  most = mostRead,
): KeptBody {
  const found = redact(text.slice(0, most))
  // Half a pair of surrogates and a zero byte are no text for a database.
  const clean = found.text.toWellFormed().replaceAll('\0', '\uFFFD')
  const isRead = text.length <= most
  if (isRead && Buffer.byteLength(clean) <= keptBodyBytes) {
    return {
      state: found.isRedacted || clean !== found.text ? 'redacted' : 'whole',
      text: clean,
      bytes,
    }
  }
  return { state: 'cut', text: beginningOf(clean), bytes }
}

/** At most so many bytes, without half a letter. */
const beginningOf = (text: string): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, keptBodyBytes), { stream: true })

/** A text that only begins as JSON may hide a name behind a mistake. */
const redactAny = (text: string): RedactedText => {
  const strict = redactJson(text)
  const loose = redactLoosely(strict.text)
  return { text: loose.text, isRedacted: strict.isRedacted || loose.isRedacted }
}

/**
 * A form is written like a query: names and values may be escaped. A program that says nothing else sends
 * its JSON under this type, too.
 */
function redactForm(text: string): RedactedText {
  const rest = redactQuery(text)
  const loose = redactLoosely(rest)
  return { text: loose.text, isRedacted: rest !== text || loose.isRedacted }
}

function textOf(bytes: Buffer, contentType: string): string | null {
  try {
    return decode(bytes, characterSetOf(contentType))
  } catch {
    return null
  }
}

function isObject(bytes: Buffer, contentType: string): boolean {
  try {
    return parseJsonBody(bytes, characterSetOf(contentType)) !== undefined
  } catch {
    return false
  }
}
