/**
 * Every way in which the core can refuse. The table is closed: an edge maps each code to its own
 * wire shape with `satisfies Record<ErrorCode, …>`, so a code that an edge forgot does not compile.
 */
export const errorCodes = [
  'validation_failed',
  'unauthenticated',
  'token_expired',
  'token_revoked',
  'sign_in_refused',
  'too_many_tries',
  'scope_missing',
  'not_found',
  'conflict',
  'price_above_max',
  'order_in_use',
  'store_in_use',
  'batch_in_use',
  'shipment_in_use',
  'product_in_use',
  'insufficient_credits',
  'not_voidable',
  'not_cancellable',
  'label_format_unavailable',
  'idempotency_conflict',
  'idempotency_in_progress',
  'carrier_rejected',
  'carrier_error',
  'payment_declined',
  'too_many_requests',
  'unavailable',
  'internal_error',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** What is wrong with a request, by dotted path: `to_address.city` → sentences. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>

type CoreErrorOptions = ErrorOptions & {
  /** When the same request may succeed, where that can be said. */
  readonly retryAfterSeconds?: number
}

export class CoreError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldFaults
  readonly retryAfterSeconds: number | null

  constructor(
    code: ErrorCode,
    message: string,
    fields: FieldFaults = {},
    options: CoreErrorOptions = {},
  ) {
    super(message, options)
    this.name = 'CoreError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

export const invalid = (path: string, message: string): CoreError =>
  new CoreError('validation_failed', message, { [path]: [message] })

/** All faults at once; the message is the first of them. */
export function invalidFields(fields: FieldFaults): CoreError {
  const first = Object.values(fields)[0]?.[0]
  return new CoreError('validation_failed', first ?? 'The request is not valid.', fields)
}

export const notFound = (noun: string): CoreError =>
  new CoreError('not_found', `${noun} not found.`)
