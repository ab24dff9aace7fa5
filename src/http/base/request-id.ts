import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const pair = (byte: number): string => pairs[byte & 255] as string
/** Odd, so that all of 32 bits are gone through before the first comes again; two in a row look unlike. */
const stride = 0x9e3779b1

let count = 0
let drawn = ''

/**
 * A UUID like any other, whose first eight digits count while the rest is drawn once a process: to
 * draw all of it for each request takes as long as to judge its body.
 */
export function newRequestId(): string {
  if (count === 0) drawn = randomUUID().slice(8)
  count = (count + stride) | 0
  return `${pair(count >>> 24)}${pair(count >>> 16)}${pair(count >>> 8)}${pair(count)}${drawn}`
}

/** What the caller calls this request, for the log alone. */
export function callerRequestId(request: FastifyRequest): string | undefined {
  const id = request.headers['request-id'] ?? request.headers['x-request-id']
  return typeof id === 'string' ? id.slice(0, 200) : undefined
}
