import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseGuarded } from 'secure-json-parse'
import { CoreError } from '#core/errors.ts'
import { characterSetOf, decode, isReadable } from './character-set.ts'
import { isTooDeep, mostDepth } from './json-bounds.ts'
import { refuseLoneSurrogates } from './lone-surrogates.ts'
import { TransportFault } from './transport-fault.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** An empty body is no body; any other must be one JSON object. */
export function parseJsonBody(bytes: Buffer, characterSet = 'utf-8'): JsonObject | undefined {
  if (bytes.length === 0) return undefined
  const value = parse(decode(bytes, characterSet))
  if (value === undefined) return undefined
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject
  }
  throw new CoreError('validation_failed', 'The body must be a JSON object.')
}

/** Undefined where the text is blank. */
function parse(text: string): unknown {
  if (isTooDeep(text)) {
    const sentence = `The body may not be nested more than ${mostDepth} deep.`
    throw new TransportFault('malformed_json', sentence)
  }
  const hasEscapes = text.includes('\\u')
  const value = parseText(text, hasEscapes)
  // The bytes were valid UTF-8, which has no lone surrogates.
  if (hasEscapes) refuseLoneSurrogates(value)
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
    ? 'The body may not hold prototype keys.'
    : 'The body is not valid JSON.'

/**
 * Lets Fastify read the bodies of this scope. An empty body is no body, whatever its Content-Type says;
 * any other one must be JSON of a media type that the version takes, else the answer is 415.
 */
export function readJsonBodies(
  scope: FastifyInstance,
  takes: (mediaType: string) => boolean,
): void {
  scope.removeAllContentTypeParsers()
  // Fastify finds a named type faster than one that it must match with `*`.
  scope.addContentTypeParser<Buffer>(
    ['application/json', '*'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      request.context.sentBody = bytes
      done(null, bodyOf(request.raw, bytes, takes))
    },
  )
}

function bodyOf(
  request: IncomingMessage,
  bytes: Buffer,
  takes: (mediaType: string) => boolean,
): JsonObject | undefined {
  if (bytes.length === 0) return undefined
  checkMediaType(request, takes)
  return parseJsonBody(bytes, checkedCharacterSet(request))
}

const mediaTypeForm = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/**
 * Fastify would refuse a Content-Type of another form by itself, even where there is no body. Here it
 * sees the type of unknown bytes instead, and the parser judges what the client sent.
 */
export function admitAnyMediaType(request: FastifyRequest): void {
  const contentType = request.headers['content-type']
  if (contentType === undefined || mediaTypeForm.test(contentType)) return
  request.headers = { 'content-type': 'application/octet-stream' }
}

function checkMediaType({ headers }: IncomingMessage, takes: (mediaType: string) => boolean): void {
  const { 'content-type': contentType, 'content-encoding': encoding } = headers
  if (encoding !== undefined && encoding !== 'identity') {
    throw new TransportFault('unsupported_media_type', `A body in ${encoding} can not be read.`)
  }
  if (takes(mediaTypeOf(contentType))) return
  throw new TransportFault(
    'unsupported_media_type',
    `The body must be application/json, not ${contentType ?? 'of no type'}.`,
  )
}

function checkedCharacterSet({ headers }: IncomingMessage): string {
  const characterSet = characterSetOf(headers['content-type'])
  if (isReadable(characterSet)) return characterSet
  throw new TransportFault(
    'unsupported_media_type',
    `The body must be UTF-8; ${characterSet} can not be read.`,
  )
}

/** Without parameters, in lower case; `""` where the request names none. */
const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
