import type { FastifyRequest } from 'fastify'

/** What the caller calls this request, for the log alone. */
export function callerRequestId(request: FastifyRequest): string | undefined {
  const id = request.headers['request-id'] ?? request.headers['x-request-id']
  return typeof id === 'string' ? id.slice(0, 200) : undefined
}
