import type { FastifyRequest } from 'fastify'
import { TransportFault } from '../base/transport-fault.ts'

const headers = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const prefetch = /\b(?:prefetch|preview|prerender)\b/i

/** Refuses a browser's prefetch of a GET that changes something: nobody has clicked yet. */
export function refusePrefetch(request: FastifyRequest): void {
  if (headers.some(name => prefetch.test(String(request.headers[name] ?? '')))) {
    throw new TransportFault(
      'prefetch_refused',
      'This address changes something when it is asked: it cannot be fetched ahead.',
    )
  }
}
