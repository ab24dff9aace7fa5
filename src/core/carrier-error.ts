export type CarrierFailure =
  | 'rejected'
  | 'unavailable'
  | 'timeout'
  | 'misconfigured'
  | 'unsupported'
  | 'unreadable'

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
