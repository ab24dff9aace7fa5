import type { FastifyInstance } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { isExcess } from './request-intake.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** Answered however much the process has in hand: an overloaded process is not a dead one. */
    always?: true
  }
}

/**
 * Answers a request that is more than the process can carry at once: now, before its caller is looked
 * up and its body is read, for an answer that comes too late helps nobody. Must be called before other
 * hooks are added.
 */
export function refuseExcess(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isExcess(request.raw) || request.routeOptions.config.always) {
      done()
      return
    }
    done(
      new CoreError(
        'unavailable',
        'The service has too much to do. Try again in a second.',
        {},
        {
          retryAfterSeconds: 1,
        },
      ),
    )
  })
}
