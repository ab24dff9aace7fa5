import type { FastifyRequest } from 'fastify'
import { TransportFault } from './transport-fault.ts'

/** Judges the announced length; Fastify counts the bytes of a body that announces none. */
export function limitSize({ headers, context }: FastifyRequest): void {
  const { bodyLimit } = context.route
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit)
}

/** What Fastify throws when it has counted more bytes than a route takes. */
export const isTooLarge = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'

export const tooLarge = (limit: number): TransportFault =>
  new TransportFault('payload_too_large', `The body may not be larger than ${limit} bytes.`)
