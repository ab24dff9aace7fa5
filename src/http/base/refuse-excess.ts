import type { FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { isExcess } from './arrived-request.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** Answered however much the process has in hand: an overloaded process is not a dead one. */
    always?: true
  }
}

/**
 * Refuses a request that is more than the process can carry at once, before its caller is looked up and
 * its body is read: an answer that comes too late helps nobody.
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
