import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * What a call asks for: its path, and its body as it was sent. The order of keys, blanks and the
 * spelling of numbers do not count.
 */
export const fingerprintOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(request.url.split('?', 1)[0] ?? '')
    .update('\n')
    .update(JSON.stringify(request.body ?? {}, inOrder))
    .digest('base64url')

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
