import { errorCodes, type FastifyRequest } from 'fastify'
import { TransportFault } from '../transport-fault.ts'

/** A client that sends each word by itself needs fewer, and so does the smallest packet of a network. */
const mostPieces = 65_536
const firstBytes = 16 * 1024

type Taken = (error: Error | null, body?: unknown) => void
/** What a content-type parser of Fastify is given where Fastify does not gather the body itself. */
type BodyParser = (request: FastifyRequest, body: NodeJS.ReadableStream, done: Taken) => void

/**
 * Gathers a body in one piece of memory while it arrives. Fastify would keep each piece as the client cut
 * it until the last has come: a body of a mebibyte in pieces of one byte took two gigabytes.
 */
export const gatheringBytes =
  (use: (request: FastifyRequest, bytes: Buffer, done: Taken) => void): BodyParser =>
  (request, body, done) => {
    // Fastify judges the announced length only where it gathers the body itself.
    if (announcesTooMuch(request)) return done(tooManyBytes())
    const gathered = new GatheredBytes(request)
    const stop = (): void => {
      body.removeListener('data', take)
      body.removeListener('end', end)
      body.removeListener('error', fail)
    }
    const fail = (error: Error): void => {
      stop()
      done(error)
    }
    const take = (piece: Buffer): void => {
      const fault = gathered.add(piece)
      if (fault !== null) fail(fault)
    }
    const end = (): void => {
      stop()
      try {
        use(request, gathered.bytes, done)
      } catch (error) {
        done(error as Error)
      }
    }
    body.on('data', take)
    body.on('end', end)
    body.on('error', fail)
    body.resume()
  }

class GatheredBytes {
  readonly #limit: number
  #buffer: Buffer
  #length = 0
  #pieces = 0

  constructor({ headers, context }: FastifyRequest) {
    this.#limit = context.route.bodyLimit
    const announced = Number(headers['content-length'] ?? firstBytes)
    // Memory that nothing is written to takes no place yet.
    this.#buffer = Buffer.allocUnsafe(Math.min(announced, this.#limit))
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  /** Why the body is refused with that piece; null where it is not. */
  add(piece: Buffer): Error | null {
    const length = this.#length + piece.length
    if (length > this.#limit) return tooManyBytes()
    this.#pieces += 1
    if (this.#pieces > mostPieces) return tooManyPieces()
    if (length > this.#buffer.length) this.#grow(length)
    piece.copy(this.#buffer, this.#length)
    this.#length = length
    return null
  }

  #grow(least: number): void {
    const size = Math.min(this.#limit, Math.max(least, 2 * this.#buffer.length))
    const larger = Buffer.allocUnsafe(size)
    this.bytes.copy(larger)
    this.#buffer = larger
  }
}

const tooManyBytes = (): Error => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()

const tooManyPieces = (): TransportFault =>
  new TransportFault(
    'payload_too_large',
    `The body may not come in more than ${mostPieces.toLocaleString('en')} pieces.`,
  )

/** Judges the announced length; the bytes of a body that announces none are counted as they arrive. */
export function limitSize(request: FastifyRequest): void {
  if (announcesTooMuch(request)) throw tooLarge(request.context.route.bodyLimit)
}

const announcesTooMuch = ({ headers, context }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > context.route.bodyLimit

/** What is thrown for a body that has more bytes than its route takes. */
export const isTooLarge = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'

export const tooLarge = (limit: number): TransportFault =>
  new TransportFault('payload_too_large', `The body may not be larger than ${limit} bytes.`)
