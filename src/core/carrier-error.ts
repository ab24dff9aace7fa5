const carrierFailures = [
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

  constructor(kind: CarrierFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierError'
    this.kind = kind
  }
}
