import type { FastifyRequest } from 'fastify'
import { callerRequestId } from './caller-request-id.ts'
import type { HttpLog } from './http-log.ts'
import { pathAsSent, worldOf } from './world-of-request.ts'

/** A request that took this long is worth a line in the log. */
const slowMs = 1000

export type RequestLines = (request: FastifyRequest, status: number, ms: number) => void

/**
 * A line for each slow request, and at the level `debug` one for each request. Queries hold names and
 * addresses, and headers hold tokens, so both stay out of the log.
 */
export function requestLines(log: HttpLog): RequestLines {
  const each = log.isLevelEnabled?.('debug') ?? false
  return (request, status, ms) => {
    if (each) log.debug(factsOf(request, status, ms), 'request')
    if (ms >= slowMs) log.warn(factsOf(request, status, ms), 'slow request')
  }
}

const factsOf = (request: FastifyRequest, status: number, ms: number) => ({
  requestId: request.id,
  callerRequestId: callerRequestId(request),
  environment: worldOf(request).environment,
  accountId: request.context.caller?.access.accountId ?? null,
  method: request.method,
  route: request.context.route.url ?? null,
  path: pathAsSent(request),
  status,
  ms: Math.round(ms * 10) / 10,
})
