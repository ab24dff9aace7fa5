import type { FastifyRequest } from 'fastify'

/** The caller's own id of the request; only the log shows it. */
export function callerRequestId(request: FastifyRequest): string | undefined {
  const id = request.headers['request-id'] ?? request.headers['x-request-id']
  return typeof id === 'string' ? id.slice(0, 200) : undefined
}
