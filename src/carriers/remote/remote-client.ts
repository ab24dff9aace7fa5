import type { CarrierFailure } from '#core/carrier-error.ts'
import type { CarrierTraffic } from '#core/ports/carrier/traffic.ts'
import type { Log } from '#core/ports/log.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { Clock } from '#core/time/clock.ts'
import { Breaker, isOutage } from './breaker.ts'
import { HttpExchange } from './http-exchange.ts'
import type { Pace } from './pace.ts'
import { endOf, statusFailure } from './remote-failures.ts'
import type { RemoteAnswer, RemoteRequest } from './remote-request.ts'
import { retryAfterMs } from './retry-after.ts'
import { SharedCalls } from './shared-calls.ts'
import { Slots } from './slots.ts'

/** Calls of one account in flight at one carrier. */
export const mostInFlight = 8

type RemoteClientOptions = {
  readonly carrier: { readonly code: string; readonly name: string }
  readonly clock: Clock
  readonly log: Log
  readonly pace: Pick<Pace, 'admit' | 'pause'>
  /** The carrier's own sentence in a refusal; null where it gives none. */
  readonly reasonOf?: (answer: RemoteAnswer) => string | null
}

/** What each account has to itself at a carrier: no account waits for another one's calls. */
type Lane = { readonly breaker: Breaker; readonly slots: Slots }

/**
 * All calls to one carrier under one set of credentials go through here: in the account's lane, at the
 * carrier's pace, once. It answers with what the carrier sent, or throws a `CarrierError`.
 */
export class RemoteClient implements AsyncDisposable {
  readonly #options: RemoteClientOptions
  readonly #exchange: HttpExchange
  readonly #questions = new SharedCalls<RemoteAnswer>()
  readonly #lanes = new Map<number, Lane>()
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
    return this.#questions.share(key, signal, this.#endOf, shared =>
      this.send(request, { accountId, signal: shared }),
    )
  }

  /** For an order, which changes something: it is sent for this caller alone, and once. */
  async send(request: RemoteRequest, { accountId, signal }: CarrierCall): Promise<RemoteAnswer> {
    const lane = this.#laneOf(accountId)
    try {
      return await lane.slots.run(signal, this.#endOf, () =>
        lane.breaker.run(() => this.#exchangeOnce(request, signal)),
      )
    } finally {
      if (lane.slots.isIdle && lane.breaker.isIdle) this.#lanes.delete(accountId)
    }
  }

  traffic(): CarrierTraffic {
    const openBreakers = [...this.#lanes.values()].filter(({ breaker }) => breaker.isOpen).length
    return { calls: this.#calls, failures: Object.fromEntries(this.#failures), openBreakers }
  }

  /** Takes nothing new, and ends with the calls that run. */
  async close(): Promise<void> {
    await this.#exchange.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#exchange[Symbol.asyncDispose]()
  }

  async #exchangeOnce(request: RemoteRequest, signal: AbortSignal): Promise<RemoteAnswer> {
    await this.#options.pace.admit()
    this.#calls += 1
    try {
      return await this.#answerTo(request, signal)
    } catch (error) {
      if (isOutage(error)) this.#failures.set(error.kind, (this.#failures.get(error.kind) ?? 0) + 1)
      throw error
    }
  }

  async #answerTo(request: RemoteRequest, signal: AbortSignal): Promise<RemoteAnswer> {
    const { carrier, clock, pace, reasonOf } = this.#options
    const answer = await this.#exchange.send(request, signal)
    const pauseMs = retryAfterMs(answer, clock.now())
    if (pauseMs !== null) await pace.pause(clock.now() + pauseMs)
    const failure = statusFailure(answer, carrier.name, reasonOf?.(answer) ?? null)
    if (failure !== null) throw failure
    return answer
  }

  #laneOf(accountId: number): Lane {
    const known = this.#lanes.get(accountId)
    if (known) return known
    const { carrier, clock, log } = this.#options
    const onOpen = (): void =>
      log.warn({ carrier: carrier.code, account: accountId }, 'a carrier fails and is not asked')
    const lane = {
      breaker: new Breaker(carrier.name, clock, onOpen),
      slots: new Slots(mostInFlight),
    }
    this.#lanes.set(accountId, lane)
    return lane
  }
}
