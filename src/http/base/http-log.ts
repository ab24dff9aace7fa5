import type { FastifyRequest } from 'fastify'
import type { Log } from '#core/ports/log.ts'

/** What the HTTP base needs of a logger. */
export type HttpLog = Log & {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  /** Absent where the logger has no levels. */
  isLevelEnabled?(level: string): boolean
}

/** The caller's own id of the request; only the log shows it. */
export function callerRequestId(request: FastifyRequest): string | undefined {
  const id = request.headers['request-id'] ?? request.headers['x-request-id']
  return typeof id === 'string' ? id.slice(0, 200) : undefined
}
