import type { FastifyRequest } from 'fastify'
import { TransportFault } from '../base/transport-fault.ts'

const headers = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const guessing = /\b(?:prefetch|preview|prerender)\b/i

/** A GET that changes something must not be followed by a browser that only guesses what comes next. */
export function refusePrefetch(request: FastifyRequest): void {
  if (headers.some(name => guessing.test(String(request.headers[name] ?? '')))) {
    throw new TransportFault(
      'prefetch_refused',
      'This address changes something when it is asked: it can not be fetched ahead.',
    )
  }
}
