import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { visitorOf } from '../visitor.ts'
import { ArrivedRequest } from './arrived-request.ts'

type ArrivalBounds = {
  /** Bodies of one stranger, by its address, and of all strangers. */
  readonly ofStranger: number
  readonly ofStrangers: number
  /** Bodies of one account, and of all accounts. Larger bodies are bounded by their bytes as well. */
  readonly ofAccount: number
  readonly ofAccounts: number
}

/** Many clients send a head and its body one after the other, so a busy account has some in any moment. */
const arrivalBounds: ArrivalBounds = {
  ofStranger: 64,
  ofStrangers: 1024,
  ofAccount: 1024,
  ofAccounts: 4096,
}

/** A stranger has forms and reports of a few kilobytes alone. Node ends what takes a minute. */
const strangersPatienceMs = 10_000

/**
 * Bodies that have begun to arrive and are not whole. They are no work yet, so they take no place from
 * the requests in hand, and have bounds of their own by who sends them.
 */
export class ArrivingBodies {
  readonly #bounds: ArrivalBounds
  readonly #begunAt = new Map<ArrivedRequest, number>()
  readonly #ofSender = new Map<string, number>()
  readonly #inAll = { stranger: 0, account: 0 }

  constructor(bounds: ArrivalBounds = arrivalBounds) {
    this.#bounds = bounds
  }

  /** Measures from now on how long the body takes, whether anybody reads it or not. */
  watch(request: ArrivedRequest, nowMs = performance.now()): void {
    if (request.isWhole) return
    this.#begunAt.set(request, nowMs)
    whenOver(request, () => this.#begunAt.delete(request))
  }

  /** Names the connections on which a stranger's body takes too long. */
  late(nowMs = performance.now()): readonly Socket[] {
    const late: Socket[] = []
    for (const [request, begunAt] of this.#begunAt) {
      if (nowMs - begunAt < strangersPatienceMs) break
      if (request.isOfStranger) late.push(request.socket)
    }
    return late
  }

  /** Counts a body that is about to be read, or refuses it unread where its sender has too many. */
  hold({ raw, ip, context: { caller } }: FastifyRequest, reply: FastifyReply): void {
    if (!(raw instanceof ArrivedRequest) || raw.isWhole || raw.destroyed) return
    const known = caller === null ? personOf(raw) : `account ${caller.access.accountId}`
    const kind = known === null ? 'stranger' : 'account'
    const sender = known ?? visitorOf(ip)
    if (this.#isFull(kind, sender)) {
      reply.header('connection', 'close')
      throw tooManyArrive()
    }
    this.#add(kind, sender, 1)
    whenOver(raw, () => this.#add(kind, sender, -1))
  }

  #isFull(kind: 'stranger' | 'account', sender: string): boolean {
    const { ofStranger, ofStrangers, ofAccount, ofAccounts } = this.#bounds
    const [most, mostInAll] =
      kind === 'stranger' ? [ofStranger, ofStrangers] : [ofAccount, ofAccounts]
    return (this.#ofSender.get(sender) ?? 0) >= most || this.#inAll[kind] >= mostInAll
  }

  #add(kind: 'stranger' | 'account', sender: string, change: 1 | -1): void {
    this.#inAll[kind] += change
    const count = (this.#ofSender.get(sender) ?? 0) + change
    if (count === 0) this.#ofSender.delete(sender)
    else this.#ofSender.set(sender, count)
  }
}

/** Who uses the dashboard, where the account is looked up after the form was read. */
const personOf = ({ person }: ArrivedRequest): string | null =>
  person === null ? null : `person ${person}`

/** Once, when the body was read to its end or will never be. */
function whenOver(request: ArrivedRequest, act: () => void): void {
  let isOver = false
  const end = (): void => {
    if (!isOver) act()
    isOver = true
  }
  request.once('end', end)
  request.once('close', end)
}

const tooManyArrive = (): CoreError =>
  new CoreError(
    'unavailable',
    'Too many bodies are being read. Try again in a second.',
    {},
    { retryAfterSeconds: 1 },
  )
