import type { FastifyInstance, FastifyReply } from 'fastify'
import { RateLimiter } from './rate-limiter.ts'
import { visitorOf } from './visitor.ts'

/**
 * Limits each visitor of these routes, who needs no token, to so many requests a minute; 0 sets no limit.
 * One allowance for both worlds, by a clock that nobody can set.
 */
export function limitVisitors(
  scope: FastifyInstance,
  limit: number,
  sendRefusal: (reply: FastifyReply, waitSeconds: number) => FastifyReply,
): void {
  if (limit === 0) return
  const visitors = new RateLimiter(limit)
  scope.addHook('onRequest', (request, reply, done) => {
    const visitor = visitorOf(request.ip)
    const { exceeded, resetSeconds } = visitors.take(visitor, performance.now())
    if (!exceeded) return done()
    reply.code(429).header('retry-after', resetSeconds)
    sendRefusal(reply, resetSeconds)
  })
}
