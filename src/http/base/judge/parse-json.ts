import { parse as parseGuarded } from 'secure-json-parse'
import { TransportFault } from '../transport-fault.ts'
import { refuseUnbounded } from './json-bounds.ts'
import { refuseLoneSurrogates } from './lone-surrogates.ts'

/**
 * The value of a text, or of the part of a body at that place. Undefined where the text is blank. What
 * could take long to parse, or harm afterwards, is refused.
 */
export function parseJson(text: string, place: readonly string[] = []): unknown {
  refuseUnbounded(text, place)
  const hasEscapes = text.includes('\\u')
  const value = parseText(text, hasEscapes)
  // The bytes were valid UTF-8, which has no lone surrogates.
  if (hasEscapes) refuseLoneSurrogates(value, place)
  return value
}

function parseText(text: string, hasEscapes: boolean): unknown {
  try {
    // A prototype key contains `proto` or an escape; most bodies contain neither.
    const suspect = hasEscapes || text.includes('proto') || text.startsWith('\uFEFF')
    return suspect ? parseGuarded(text) : JSON.parse(text)
  } catch (cause) {
    if (text.trim() === '') return undefined
    throw new TransportFault('malformed_json', sentenceOf(cause), { cause })
  }
}

const sentenceOf = (cause: unknown): string =>
  cause instanceof Error && cause.message.includes('prototype')
    ? 'The body may not contain prototype keys.'
    : 'The body is not valid JSON.'
