import type { FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { callerOf } from './authentication.ts'

const mebibyte = 1024 * 1024
const mostBytes = 64 * mebibyte
const mostBytesOfAnAccount = 16 * mebibyte
/** Smaller bodies are not counted: the bounds on bodies that arrive and on requests in hand bound their memory. */
const smallBodyBytes = 64 * 1024

/** Bounds the memory of large bodies until they are answered, for the process and each account. */
export class BodiesInHand {
  #bytes = 0
  readonly #bytesOfAccount = new Map<number, number>()

  /** Counts a body by its announced length, or by the limit where it announces none. */
  hold(request: FastifyRequest, reply: FastifyReply): void {
    const bytes = announcedBytes(request)
    if (bytes <= smallBodyBytes) return
    const { accountId } = callerOf(request).access
    const ofAccount = this.#bytesOfAccount.get(accountId) ?? 0
    if (this.#bytes + bytes > mostBytes || ofAccount + bytes > mostBytesOfAnAccount) {
      throw tooMuchInHand()
    }
    this.#add(accountId, bytes)
    reply.raw.once('close', () => this.#add(accountId, -bytes))
  }

  #add(accountId: number, bytes: number): void {
    this.#bytes += bytes
    const ofAccount = (this.#bytesOfAccount.get(accountId) ?? 0) + bytes
    if (ofAccount === 0) this.#bytesOfAccount.delete(accountId)
    else this.#bytesOfAccount.set(accountId, ofAccount)
  }
}

function announcedBytes({ headers, context }: FastifyRequest): number {
  const announced = headers['content-length']
  if (announced !== undefined) return Number(announced)
  return headers['transfer-encoding'] === undefined ? 0 : context.route.bodyLimit
}

const tooMuchInHand = (): CoreError =>
  new CoreError(
    'unavailable',
    'Too many large bodies are being read. Try again in a second.',
    {},
    { retryAfterSeconds: 1 },
  )
