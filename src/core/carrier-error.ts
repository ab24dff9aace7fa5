export const carrierFailures = [
  'rejected',
  'unavailable',
  'timeout',
  'misconfigured',
  'unsupported',
  'unreadable',
] as const
export type CarrierFailure = (typeof carrierFailures)[number]

export class CarrierError extends Error {
  readonly kind: CarrierFailure
  /** False where surely nothing was sent to the carrier. */
  readonly wasAsked: boolean = true

  constructor(kind: CarrierFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierError'
    this.kind = kind
  }
}

/** The carrier was not asked, for a reason of ours. That says nothing about how it works. */
export class NotAsked extends CarrierError {
  override readonly wasAsked: boolean = false

  constructor(message: string) {
    super('unavailable', message)
    this.name = 'NotAsked'
  }
}
