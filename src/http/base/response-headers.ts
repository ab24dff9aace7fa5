import type { FastifyReply } from 'fastify'
import type { Step } from './step.ts'

export type Headers = Readonly<Record<string, string>>

/**
 * Sets what every answer carries: its Request-Id and these headers. They are set first, so that a page
 * can replace one with its own. The id is ours: a caller's own could be anybody's, or a sentence.
 */
export const setHeaders =
  (headers: Headers): Step =>
  ({ id, method }, reply) => {
    reply.header('request-id', id).headers(headers)
    // No cache keeps the answer to a POST unless it is told to.
    if (method !== 'POST') reply.header('cache-control', 'no-store')
  }

/** For a 503 whose cause names no time of its own. */
const retryAfterSeconds = 2

export function setRetryAfter(reply: FastifyReply): void {
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfterSeconds)
  }
}
