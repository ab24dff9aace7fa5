import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Caller } from '#core/account/authenticate.ts'
import { compileLenient, type Lenient } from '#schema/leniency.ts'
import { callerOf } from '../base/judge/authentication.ts'

type Fields = Record<string, unknown>

/** Changes the fields of a request before they are validated: the account supplies some of them. */
export type Prepare = (fields: Fields, caller: Caller) => void

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    prepare?: Prepare
  }
}

/** Reads the body, or else the query, with the leniency of versions 3 and 4. */
export function readLeniently(request: FastifyRequest): void {
  const { schema, config } = request.context.route
  const part = schema?.body ? 'body' : 'query'
  const wanted = schema?.body ?? schema?.querystring
  if (!wanted) return
  // A missing body is read as an empty one: validation then names the missing fields.
  const fields = readerOf(wanted as TSchema)(request[part] ?? {}) as Fields
  config.prepare?.(fields, callerOf(request))
  request[part] = fields
}

/** Compiled on first use, like the checks of the same schemas. */
const readers = new WeakMap<TSchema, Lenient>()

function readerOf(schema: TSchema): Lenient {
  const known = readers.get(schema) ?? compileLenient(schema)
  readers.set(schema, known)
  return known
}
