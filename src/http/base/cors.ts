import type { FastifyReply } from 'fastify'
import type { Headers } from './response-headers.ts'

const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, Sandbox-Fault'
const exposedHeaders =
  'Request-Id, Idempotent-Replay, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset'
const preflightSeconds = 86_400

/** Any origin may ask: only a token opens the door, and a browser sends none by itself. */
export const corsHeaders: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
}

/** The answer to OPTIONS on a path that exists, asked by a browser or by a person. */
export function answerOptions(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ')
  return reply
    .code(204)
    .header('allow', allowed)
    .header('access-control-allow-methods', allowed)
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', preflightSeconds)
    .send()
}
