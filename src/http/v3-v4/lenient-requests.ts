import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Caller } from '#core/account/authenticate.ts'
import { compileCheck } from '#schema/validation.ts'
import { callerOf } from '../base/authentication.ts'
import type { EdgeScope } from '../base/edge.ts'
import { compileLenient, type Lenient } from './leniency.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** Fills in, before validation, what the caller's account supplies; changes what it is given. */
    prepare?: (asked: Record<string, unknown>, caller: Caller) => void
  }
}

type Part = 'body' | 'query'

/**
 * Reads bodies and queries of a scope with the leniency of versions 3 and 4, then checks them against
 * the schema. Must be called before the routes are added.
 */
export function readLeniently(scope: EdgeScope): void {
  scope.setValidatorCompiler(({ schema }) => {
    const check = compileCheck(schema as TSchema)
    return (value: unknown) => {
      const error = check(value)
      return error === null ? true : { error }
    }
  })
  scope.addHook('onRoute', route => {
    const part: Part = route.schema?.body ? 'body' : 'query'
    const schema = route.schema?.body ?? route.schema?.querystring
    if (!schema) return
    const read = reader(part, compileLenient(schema as TSchema), route.config?.prepare)
    route.preValidation = [read, ...[route.preValidation ?? []].flat()]
  })
}

function reader(
  part: Part,
  lenient: Lenient,
  prepare: ((asked: Record<string, unknown>, caller: Caller) => void) | undefined,
) {
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    // A missing body is read as an empty one: validation then names what it lacks.
    const asked = lenient(request[part] ?? {}) as Record<string, unknown>
    prepare?.(asked, callerOf(request))
    request[part] = asked
    done()
  }
}
