import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { compileLenient } from '#schema/leniency.ts'
import { compileStrict } from '#schema/strictness.ts'
import { compileCheck } from '#schema/validation.ts'
import { LongList } from '../../base/judge/long-list.ts'
import { fingerprintOf, fingerprintOfLong } from './fingerprint.ts'

type Reader = (value: unknown) => unknown

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyRequest {
    /** What a call under an `Idempotency-Key` asks for, as it was sent. */
    fingerprint?: string
  }
}

/** Reads body and query before their schemas judge them. A query has texts alone, so it is read leniently. */
export function readStrictly(request: FastifyRequest): void | Promise<void> {
  if (request.headers['idempotency-key'] === undefined) return readFields(request)
  const { longList = '' } = request.context.route.config
  const list: unknown = request.body && Reflect.get(request.body, longList)
  if (list instanceof LongList) {
    return fingerprintOfLong(request, longList, list).then(fingerprint => {
      request.fingerprint = fingerprint
      readFields(request)
    })
  }
  request.fingerprint = fingerprintOf(request)
  return readFields(request)
}

function readFields(request: FastifyRequest): void {
  const { schema } = request.context.route
  if (schema?.querystring) {
    request.query = readerOf(schema.querystring as TSchema, compileLenient)(request.query)
  }
  // A missing body is read as an empty one: validation then names the missing fields.
  if (schema?.body) {
    request.body = readerOf(schema.body as TSchema, compileStrict)(request.body ?? {})
  }
}

/** Compiled on first use, like the checks of the same schemas. */
const readers = new WeakMap<TSchema, Reader>()

function readerOf(schema: TSchema, compile: (schema: TSchema) => Reader): Reader {
  const known = readers.get(schema) ?? compile(schema)
  readers.set(schema, known)
  return known
}

/** Reads and judges a body, or a part of one, where its route does not have it done before. */
export function bodyReader<T extends TSchema>(schema: T): (sent: unknown) => Static<T> {
  const read = compileStrict(schema)
  const check = compileCheck(schema)
  return sent => {
    const body = read(sent)
    const refusal = check(body)
    if (refusal) throw refusal
    return body as Static<T>
  }
}
