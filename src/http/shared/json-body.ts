import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseGuarded } from 'secure-json-parse'
import { CoreError } from '../../core/errors.ts'
import { TransportFault } from './transport-fault.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** An empty body is no body; anything else is one JSON object in UTF-8, or refused. */
export function parseJsonBody(bytes: Buffer): JsonObject | undefined {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new TransportFault('malformed_json', 'The body must be UTF-8.')
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  const value = parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject
  }
  throw new CoreError('validation_failed', 'The body must be a JSON object.')
}

function parse(text: string): unknown {
  try {
    // Prototype keys can't be spelled without one of these two; most bodies hold neither.
    const suspect = text.includes('proto') || text.includes('\\u') || text.startsWith('\uFEFF')
    return suspect ? parseGuarded(text) : JSON.parse(text)
  } catch (cause) {
    throw new TransportFault('malformed_json', sentenceOf(cause), { cause })
  }
}

const sentenceOf = (cause: unknown): string =>
  cause instanceof Error && cause.message.includes('prototype')
    ? 'The body may not hold prototype keys.'
    : 'The body is not valid JSON.'

/** Reads every body of this scope as JSON where the version takes its media type, else 415. */
export function readJsonBodies(
  scope: FastifyInstance,
  takes: (mediaType: string) => boolean,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      if (bytes.length > 0) checkMediaType(request, takes)
      done(null, parseJsonBody(bytes))
    } catch (error) {
      done(error as Error)
    }
  })
}

function checkMediaType(request: FastifyRequest, takes: (mediaType: string) => boolean): void {
  const { 'content-type': contentType, 'content-encoding': encoding } = request.headers
  if (encoding !== undefined && encoding !== 'identity') {
    throw new TransportFault('unsupported_media_type', `A body in ${encoding} can not be read.`)
  }
  // The one that nearly every client sends is not taken apart.
  if (contentType === 'application/json' || takes(mediaTypeOf(contentType))) return
  throw new TransportFault(
    'unsupported_media_type',
    `The body must be application/json, not ${contentType ?? 'of no type'}.`,
  )
}

/** Without parameters, in lower case; `""` where the request names none. */
const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
