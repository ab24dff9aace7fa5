import type { FastifyRequest } from 'fastify'
import { TransportFault } from './transport-fault.ts'

type Received = (error: Error | null, bytes: Buffer | null) => void

/**
 * Gathers a request's body, and stops at the limit however long the sender goes on. It stands in for
 * the framework's own reader, whose context for every body costs as much as quoting one.
 */
export function receiveBody({ raw }: FastifyRequest, limit: number, received: Received): void {
  if (raw.complete) {
    // It arrived whole with its head, as most do: no event needs to be waited for.
    const bytes: Buffer | null = raw.read()
    if (bytes !== null && bytes.length > limit) received(tooLarge(limit), null)
    else received(null, bytes)
    return
  }
  let first: Buffer | null = null
  let more: Buffer[] | null = null
  let length = 0
  const gather = (chunk: Buffer): void => {
    length += chunk.length
    if (length > limit) {
      raw.off('data', gather)
      raw.off('end', finish)
      received(tooLarge(limit), null)
      return
    }
    if (first === null) first = chunk
    else if (more === null) more = [first, chunk]
    else more.push(chunk)
  }
  const finish = (): void => received(null, more === null ? first : Buffer.concat(more, length))
  raw.on('data', gather)
  raw.on('end', finish)
}

export const tooLarge = (limit: number): TransportFault =>
  new TransportFault('payload_too_large', `The body may not be larger than ${limit} bytes.`)
