/**
 * How a question to a carrier failed. `rejected`: it refused this request; `not_sold`: it sold nothing, for
 * a reason of its own; `already_sold`: it has sold under this name before; `unknown`: it answered, and can't
 * say what it did.
 */
export const carrierFailures = [
  'rejected',
  'not_sold',
  'already_sold',
  'unknown',
  'unavailable',
  'timeout',
  'misconfigured',
  'unsupported',
  'unreadable',
] as const
export type CarrierFailure = (typeof carrierFailures)[number]

/** What a carrier sent with its failure, for its adapter to read. */
export type FailedAnswer = { readonly status: number; readonly text: string }

type CarrierErrorOptions = ErrorOptions & { readonly answer?: FailedAnswer }

export class CarrierError extends Error {
  readonly kind: CarrierFailure
  /** True where the carrier surely did nothing with this request: it never got it, or had no time for it. */
  readonly didNothing: boolean = false
  /**
   * True where the same piece of work had sent an order before the request that failed: what became of that
   * order the failure does not tell.
   */
  readonly isAfterOrder: boolean = false
  /** Null where no whole answer came. A log that writes the error down does not see it: it may hold names. */
  declare readonly answer: FailedAnswer | null

  constructor(kind: CarrierFailure, message: string, options: CarrierErrorOptions = {}) {
    super(message, options)
    this.name = 'CarrierError'
    this.kind = kind
    Object.defineProperty(this, 'answer', { value: options.answer ?? null, enumerable: false })
  }

  /** As a caller hears it whose order was sent before: callers of one call share the failure itself. */
  afterOrder(): this {
    const isAfterOrder = { value: true, enumerable: true }
    const stack = { value: this.stack }
    const parts = { ...Object.getOwnPropertyDescriptors(this), stack, isAfterOrder }
    return Object.create(Object.getPrototypeOf(this), parts)
  }
}

/** The carrier was not asked, for a reason of ours. That says nothing about how it works. */
export class NotAsked extends CarrierError {
  override readonly didNothing: boolean = true

  constructor(message: string) {
    super('unavailable', message)
    this.name = 'NotAsked'
  }
}

/** The carrier was asked too often, and carried nothing out. */
export class AskedTooOften extends CarrierError {
  override readonly didNothing: boolean = true

  constructor(message: string, options: CarrierErrorOptions = {}) {
    super('unavailable', message, options)
    this.name = 'AskedTooOften'
  }
}
