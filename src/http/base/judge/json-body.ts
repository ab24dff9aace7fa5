import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { TransportFault } from '../transport-fault.ts'
import { gatheringBytes } from './body-bytes.ts'
import { characterSetOf, decode, decoderOf, isReadable } from './character-set.ts'
import { parseWithLongList } from './long-list.ts'
import { parseJson } from './parse-json.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** An empty body is no body; any other must be one JSON object. */
export const parseJsonBody = (bytes: Buffer, characterSet = 'utf-8'): JsonObject | undefined =>
  bytes.length === 0 ? undefined : asObject(parseJson(decode(bytes, characterSet)))

function asObject(value: unknown): JsonObject | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject
  }
  throw new CoreError('validation_failed', 'The body must be a JSON object.')
}

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
  scope.addContentTypeParser(
    ['application/json', '*'],
    gatheringBytes((request, bytes, done) => {
      request.context.sentBody = bytes
      const body = bodyOf(request, bytes, takes)
      if (!(body instanceof Promise)) done(null, body)
      else void body.then(read => done(null, read), done)
    }),
  )
}

function bodyOf(
  { raw, context }: FastifyRequest,
  bytes: Buffer,
  takes: (mediaType: string) => boolean,
): JsonObject | undefined | Promise<JsonObject | undefined> {
  if (bytes.length === 0) return undefined
  checkMediaType(raw, takes)
  const characterSet = checkedCharacterSet(raw)
  const { longList } = context.route.config
  if (longList === undefined) return parseJsonBody(bytes, characterSet)
  const textOf = decoderOf(bytes, characterSet)
  return parseWithLongList(bytes, longList, textOf).then(asObject)
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
    throw new TransportFault(
      'unsupported_media_type',
      `A body encoded as ${encoding} cannot be read.`,
    )
  }
  if (takes(mediaTypeOf(contentType))) return
  throw new TransportFault(
    'unsupported_media_type',
    `The body must be application/json, not ${contentType ?? 'undeclared'}.`,
  )
}

function checkedCharacterSet({ headers }: IncomingMessage): string {
  const characterSet = characterSetOf(headers['content-type'])
  if (isReadable(characterSet)) return characterSet
  throw new TransportFault(
    'unsupported_media_type',
    `The body must be UTF-8; ${characterSet} cannot be read.`,
  )
}

/** Without parameters, in lower case; `""` where the request names none. */
const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
