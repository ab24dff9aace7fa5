import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { TransportFault } from './transport-fault.ts'

type Received = (error: Error | null, bytes: Buffer | null) => void

/**
 * Gathers a request's body, and stops at the limit however long the sender goes on. It stands in for
 * the framework's own reader, whose context for every body costs as much as quoting one.
 */
export function receiveBody({ raw }: FastifyRequest, limit: number, received: Received): void {
  const body = new Body(limit)
  if (raw.complete) takeWhole(raw, body, received)
  else gather(raw, body, received)
}

class Body {
  readonly #limit: number
  #length = 0
  #first: Buffer | null = null
  #more: Buffer[] | null = null

  constructor(limit: number) {
    this.#limit = limit
  }

  /** False where it is too much. */
  add(chunk: Buffer): boolean {
    this.#length += chunk.length
    if (this.#length > this.#limit) return false
    if (this.#first === null) this.#first = chunk
    else if (this.#more === null) this.#more = [this.#first, chunk]
    else this.#more.push(chunk)
    return true
  }

  get bytes(): Buffer | null {
    return this.#more === null ? this.#first : Buffer.concat(this.#more, this.#length)
  }

  get tooLarge(): TransportFault {
    return tooLarge(this.#limit)
  }
}

/** It arrived whole with its head, as most do: no event needs to be waited for. */
function takeWhole(raw: IncomingMessage, body: Body, received: Received): void {
  for (let chunk = raw.read(); chunk !== null; chunk = raw.read()) {
    if (body.add(chunk)) continue
    received(body.tooLarge, null)
    return
  }
  received(null, body.bytes)
}

function gather(raw: IncomingMessage, body: Body, received: Received): void {
  const take = (chunk: Buffer): void => {
    if (body.add(chunk)) return
    raw.off('data', take)
    raw.off('end', finish)
    received(body.tooLarge, null)
  }
  const finish = (): void => received(null, body.bytes)
  raw.on('data', take)
  raw.on('end', finish)
}

export const tooLarge = (limit: number): TransportFault =>
  new TransportFault('payload_too_large', `The body may not be larger than ${limit} bytes.`)
