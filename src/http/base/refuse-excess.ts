import type { FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { isExcess } from './arrived-request.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** Whether even an overloaded process answers: an overloaded process is not a dead one. */
    always?: true
  }
}

/**
 * Refuses a request that is too much for the process, before it looks up the caller and reads the body:
 * a late answer helps nobody.
 */
export function refuseExcess({ raw, context }: FastifyRequest): void {
  if (!isExcess(raw) || context.route.config.always) return
  throw new CoreError(
    'unavailable',
    'The service has too much to do. Try again in a second.',
    {},
    { retryAfterSeconds: 1 },
  )
}
