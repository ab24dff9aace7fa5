import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '../visitor.ts'
import { RateLimiter } from './rate-limiter.ts'

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
  const waitOf = waitOfVisitor(limit)
  scope.addHook('onRequest', (request, reply, done) => {
    const waitSeconds = waitOf(request)
    if (waitSeconds === null) return done()
    sendRefusal(reply.code(429).header('retry-after', waitSeconds), waitSeconds)
  })
}

/** Counts a request of a visitor; says for how many seconds it has to wait, and null where it has not. */
export function waitOfVisitor(limit: number): (request: FastifyRequest) => number | null {
  const visitors = new RateLimiter(limit)
  return ({ ip }) => {
    const { exceeded, resetSeconds } = visitors.take(visitorOf(ip), performance.now())
    return exceeded ? resetSeconds : null
  }
}
