import type { FastifyReply } from 'fastify'
import type { Step } from '../step.ts'
import { isOpenToAnyOrigin } from './any-origin.ts'

const exposedHeaders =
  'Request-Id, Idempotent-Replay, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset'

/**
 * Sets the headers of every answer. They are few, since each costs a fiftieth of an answer, and set
 * first, so that a page can replace one with its own. The Request-Id is ours: a caller's own could be
 * anybody's, or a sentence.
 */
export function setHeaders(publicUrl: string): Step {
  const headers = {
    // Browsers must take an answer for data and nothing else.
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const openHeaders = {
    ...headers,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposedHeaders,
  }
  return ({ id, method, url }, reply) => {
    reply.header('request-id', id).headers(isOpenToAnyOrigin(url) ? openHeaders : headers)
    // No cache keeps the answer to a POST unless a header allows it.
    if (method !== 'POST') reply.header('cache-control', 'no-store')
  }
}

/** For a 503 whose cause names no time of its own. */
const retryAfterSeconds = 2

export function setRetryAfter(reply: FastifyReply): void {
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfterSeconds)
  }
}
