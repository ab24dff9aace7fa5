import type { FastifyRequest } from 'fastify'
import { callerRequestId, type HttpLog } from '../http-log.ts'
import { redactPath } from '../keep/redact-text.ts'
import { pathAsSent, worldOf } from '../world-of-request.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** Whoever knows the path may do what the route does: the log shows the route alone. */
    secretPath?: true
  }
}

/** A request that takes so long gets a line in the log. */
const slowMs = 1000

type RequestLines = (request: FastifyRequest, status: number, ms: number) => void

/**
 * Logs each slow request, and at the level `debug` every request. Queries hold names and addresses, and
 * headers hold tokens, so both stay out of the log. A path is redacted as in a call that is kept: a client
 * may have put a token into it, or have spelt a link to a file in a way that no route knows.
 */
export function requestLines(log: HttpLog): RequestLines {
  const each = log.isLevelEnabled?.('debug') ?? false
  return (request, status, ms) => {
    if (each) log.debug(fieldsOf(request, status, ms), 'request')
    if (ms >= slowMs) log.warn(fieldsOf(request, status, ms), 'slow request')
  }
}

const fieldsOf = (request: FastifyRequest, status: number, ms: number) => ({
  requestId: request.id,
  callerRequestId: callerRequestId(request),
  environment: worldOf(request).environment,
  accountId: request.context.caller?.access.accountId ?? null,
  method: request.method,
  route: request.context.route.url ?? null,
  path: request.context.route.config.secretPath ? null : redactPath(pathAsSent(request)),
  status,
  ms: Math.round(ms * 10) / 10,
})
