import { CarrierError, type CarrierFailure } from '#core/carrier-error.ts'
import type { CarrierTraffic } from '#core/ports/carrier/traffic.ts'
import type { Log } from '#core/ports/log.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { Clock } from '#core/time/clock.ts'
import { Breaker, isOutage } from './breaker.ts'
import { HttpExchange } from './http-exchange.ts'
import type { Pace } from './pace.ts'
import { endOf, isSuccess, statusFailure, TokenRefused, unreadable } from './remote-failures.ts'
import type { RemoteAnswer, RemoteLane, RemoteRequest } from './remote-request.ts'
import { retryAfterMs } from './retry-after.ts'
import { SharedCalls } from './shared-calls.ts'
import { Slots } from './slots.ts'
import { type MeaningOf, type Verdict, verdictFailure } from './verdict.ts'

/** Calls of one account in flight at one carrier, in each lane. */
export const mostInFlight = 8

type RemoteClientOptions = {
  readonly carrier: { readonly code: string; readonly name: string }
  readonly clock: Clock
  readonly log: Log
  readonly pace: Pick<Pace, 'admit' | 'pause'>
  /** What an answer with a failing status means; null where the status says it. */
  readonly meaningOf?: MeaningOf
}

/**
 * What each account has to itself at a carrier, in each lane: no account waits for another one's calls, and
 * no purchase for quotes.
 */
type AccountLane = {
  readonly accountId: number
  readonly breaker: Breaker
  readonly slots: Slots
}

/**
 * All calls to one carrier under one set of credentials go through here: in the account's lane, at the
 * carrier's pace, once. It answers with what the carrier sent, or throws a `CarrierError`.
 */
export class RemoteClient implements AsyncDisposable {
  readonly #options: RemoteClientOptions
  readonly #exchange: HttpExchange
  readonly #questions = new SharedCalls<RemoteAnswer>()
  readonly #lanes = new Map<string, AccountLane>()
  /** The signals of pieces of work that have sent an order. */
  readonly #ordered = new WeakSet<AbortSignal>()
  readonly #endOf: (signal: AbortSignal) => Error
  readonly #failures = new Map<CarrierFailure, number>()
  #calls = 0

  constructor(options: RemoteClientOptions) {
    const { name } = options.carrier
    this.#options = options
    this.#exchange = new HttpExchange(name)
    this.#endOf = signal => endOf(signal, name)
  }

  /** For a question, which changes nothing: an account's identical questions in flight are one call. */
  ask(request: RemoteRequest, { accountId, signal }: CarrierCall): Promise<RemoteAnswer> {
    const key = JSON.stringify([accountId, request])
    return this.markingAfterOrder(signal, () =>
      this.#questions.share(key, signal, this.#endOf, shared =>
        this.#sendInLane(request, { accountId, signal: shared }),
      ),
    )
  }

  /** For an order, which changes something: it is sent for this caller alone, and once. */
  send(request: RemoteRequest, call: CarrierCall): Promise<RemoteAnswer> {
    return this.markingAfterOrder(call.signal, () => this.#sendInLane(request, call))
  }

  /**
   * The label that is fetched after an order, under the order's own signal, may be refused, or not be asked
   * for at all: its failure, or that of its token, must not be taken for that of the order.
   */
  async markingAfterOrder<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    const isAfterOrder = this.#ordered.has(signal)
    try {
      return await send()
    } catch (error) {
      throw isAfterOrder && error instanceof CarrierError ? error.afterOrder() : error
    }
  }

  async #sendInLane(
    request: RemoteRequest,
    { accountId, signal }: CarrierCall,
  ): Promise<RemoteAnswer> {
    const name = `${accountId} ${request.lane}`
    const lane = this.#laneOf(name, accountId, request.lane)
    try {
      return await lane.slots.run(signal, this.#endOf, () =>
        lane.breaker.run(() => this.#exchangeOnce(request, signal)),
      )
    } finally {
      if (lane.slots.isIdle && lane.breaker.isIdle) this.#lanes.delete(name)
    }
  }

  traffic(): CarrierTraffic {
    const open = [...this.#lanes.values()].filter(({ breaker }) => breaker.isOpen)
    const openBreakers = new Set(open.map(({ accountId }) => accountId)).size
    return { calls: this.#calls, failures: Object.fromEntries(this.#failures), openBreakers }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#exchange[Symbol.asyncDispose]()
  }

  async #exchangeOnce(request: RemoteRequest, signal: AbortSignal): Promise<RemoteAnswer> {
    await this.#options.pace.admit(request.lane)
    this.#calls += 1
    try {
      const answer = await this.#answerTo(request, signal)
      this.#noteOrder(request, signal)
      return answer
    } catch (error) {
      // A carrier that refuses the token has not read the order, which is sent again with another one.
      if (!(error instanceof TokenRefused)) this.#noteOrder(request, signal)
      if (isOutage(error)) this.#failures.set(error.kind, (this.#failures.get(error.kind) ?? 0) + 1)
      throw error
    }
  }

  async #answerTo(request: RemoteRequest, signal: AbortSignal): Promise<RemoteAnswer> {
    const { carrier, clock, pace } = this.#options
    const answer = await this.#exchange.send(request, signal)
    const pauseMs = retryAfterMs(answer, clock.now())
    if (pauseMs !== null) await pace.pause(request.lane, clock.now() + pauseMs)
    if (isSuccess(answer)) return answer
    const verdict = this.#verdictOn(answer, request)
    throw verdict === null
      ? statusFailure(answer, carrier.name)
      : verdictFailure(verdict, answer, carrier.name)
  }

  /** An adapter that can't read the failure leaves it open whether something was sold. */
  #verdictOn(answer: RemoteAnswer, request: RemoteRequest): Verdict | null {
    const { carrier, log, meaningOf } = this.#options
    try {
      return meaningOf?.(answer, request) ?? null
    } catch (error) {
      if (error instanceof CarrierError) throw error
      // The error itself may quote the answer, and names and addresses with it.
      const { status } = answer
      log.error(
        { carrier: carrier.code, lane: request.lane, status },
        'a failure could not be read',
      )
      throw unreadable(carrier.name)
    }
  }

  #noteOrder({ lane, method }: RemoteRequest, signal: AbortSignal): void {
    if (lane === 'buy' && method !== 'GET') this.#ordered.add(signal)
  }

  #laneOf(name: string, accountId: number, lane: RemoteLane): AccountLane {
    const known = this.#lanes.get(name)
    if (known) return known
    const { carrier, clock, log } = this.#options
    const onOpen = (): void =>
      log.warn(
        { carrier: carrier.code, account: accountId, lane },
        'a carrier fails and is not asked',
      )
    const accountLane = {
      accountId,
      breaker: new Breaker(carrier.name, clock, onOpen),
      slots: new Slots(mostInFlight),
    }
    this.#lanes.set(name, accountLane)
    return accountLane
  }
}
