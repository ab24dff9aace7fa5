import type { FastifyReply } from 'fastify'
import { isOpenToAnyOrigin } from './any-origin.ts'

const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, Sandbox-Fault'
const preflightSeconds = 86_400

/** The answer to OPTIONS on a path that exists, whether a browser or a person sent it. */
export function answerOptions(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ')
  reply.code(204).header('allow', allowed)
  if (!isOpenToAnyOrigin(reply.request.url)) return reply.send()
  return reply
    .header('access-control-allow-methods', allowed)
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', preflightSeconds)
    .send()
}
