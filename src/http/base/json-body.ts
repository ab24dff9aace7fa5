import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse as parseGuarded } from 'secure-json-parse'
import { CoreError } from '#core/errors.ts'
import { characterSetOf, decode, isReadable } from './character-set.ts'
import { isTooDeep, mostDepth } from './json-depth.ts'
import { receiveBody } from './receive-body.ts'
import { TransportFault } from './transport-fault.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** An empty body is no body; anything else is one JSON object, or refused. */
export function parseJsonBody(bytes: Buffer, characterSet = 'utf-8'): JsonObject | undefined {
  if (bytes.length === 0) return undefined
  const value = parse(decode(bytes, characterSet))
  if (value === undefined) return undefined
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject
  }
  throw new CoreError('validation_failed', 'The body must be a JSON object.')
}

/** Undefined where there is nothing but blanks. */
function parse(text: string): unknown {
  if (isTooDeep(text)) {
    const sentence = `The body may not be nested more than ${mostDepth} deep.`
    throw new TransportFault('malformed_json', sentence)
  }
  try {
    // Prototype keys can't be spelled without one of these two; most bodies hold neither.
    const suspect = text.includes('proto') || text.includes('\\u') || text.startsWith('\uFEFF')
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

const bodied: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Reads every body of this scope as JSON where the version takes its media type, else 415. Must be
 * called before the routes are added, and before whatever must be judged ahead of a body.
 */
export function readJsonBodies(
  scope: FastifyInstance,
  takes: (mediaType: string) => boolean,
  limit: number,
): void {
  scope.addHook('onRoute', route => {
    if (![route.method].flat().some(method => bodied.has(method))) return
    const bodyLimit = route.bodyLimit ?? limit
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, reply, done) => readJsonBody(request, reply, takes, bodyLimit, done),
    ]
  })
}

function readJsonBody(
  request: FastifyRequest,
  reply: FastifyReply,
  takes: (mediaType: string) => boolean,
  limit: number,
  done: (error?: Error) => void,
): void {
  if (isEmpty(request)) {
    done()
    return
  }
  receiveBody(request, limit, (error, bytes) => {
    // What is not read to its end can't be followed by another request.
    if (error) reply.header('connection', 'close')
    done(error ?? takeBody(request, bytes, takes) ?? undefined)
  })
}

/** Null when the body was taken; the framework is told that there is none left to read. */
function takeBody(
  request: FastifyRequest,
  bytes: Buffer | null,
  takes: (mediaType: string) => boolean,
): Error | null {
  try {
    if (bytes !== null && bytes.length > 0) {
      checkMediaType(request, takes)
      request.body = parseJsonBody(bytes, checkedCharacterSet(request))
    }
    const { headers } = request
    // Not deleted: that would turn the headers into a dictionary, slower to read from here on.
    headers['content-type'] = undefined
    headers['transfer-encoding'] = undefined
    headers['content-length'] = '0'
    return null
  } catch (error) {
    return error as Error
  }
}

function isEmpty({ headers }: FastifyRequest): boolean {
  const announced = headers['content-length']
  return (
    announced === '0' || (announced === undefined && headers['transfer-encoding'] === undefined)
  )
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

function checkedCharacterSet({ headers }: FastifyRequest): string {
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
