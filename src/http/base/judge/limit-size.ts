import type { FastifyRequest } from 'fastify'
import { TransportFault } from '../transport-fault.ts'

/** Judges the announced length; the bytes of a body that announces none are counted as they arrive. */
export function limitSize(request: FastifyRequest): void {
  if (announcesTooMuch(request)) throw tooLarge(request.context.route.bodyLimit)
}

export const announcesTooMuch = ({ headers, context }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > context.route.bodyLimit

/** What is thrown for a body that has more bytes than its route takes. */
export const isTooLarge = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'

export const tooLarge = (limit: number): TransportFault =>
  new TransportFault('payload_too_large', `The body may not be larger than ${limit} bytes.`)
