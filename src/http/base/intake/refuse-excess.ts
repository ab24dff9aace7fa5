import type { FastifyReply, FastifyRequest } from 'fastify'
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
 * Refuses a request that is too much for the process, before it looks up the caller and reads the body,
 * and once more when the body is whole: a late answer helps nobody.
 */
export function refuseExcess({ raw, context }: FastifyRequest, reply: FastifyReply): void {
  if (!isExcess(raw) || context.route.config.always) return
  // Nobody will read the rest of its body.
  if (!raw.complete) reply.header('connection', 'close')
  throw new CoreError(
    'unavailable',
    'The service is overloaded. Try again in a second.',
    {},
    { retryAfterSeconds: 1 },
  )
}
