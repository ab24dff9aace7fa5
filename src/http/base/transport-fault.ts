import type { CoreError, ErrorCode } from '#core/errors.ts'

/**
 * The faults of a request that the core never sees. The table is closed, as the core's is: each version
 * maps every code of both to its own wire.
 */
export const transportFaultCodes = [
  'malformed_request',
  'malformed_json',
  'prefetch_refused',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'headers_too_large',
] as const

export type TransportFaultCode = (typeof transportFaultCodes)[number]

/** Every code that an answer can mean. */
export type WireCode = ErrorCode | TransportFaultCode

export class TransportFault extends Error {
  readonly code: TransportFaultCode
  readonly fields = {}
  readonly retryAfterSeconds = null

  constructor(code: TransportFaultCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransportFault'
    this.code = code
  }
}

/** Every version puts it into its own words. */
export type Problem = CoreError | TransportFault

export type Presented = { readonly status: number; readonly body: object }

/** The usual status of each code; a version may have another where its contract says so. */
export const statusOf = {
  validation_failed: 422,
  unauthenticated: 401,
  token_expired: 401,
  token_revoked: 401,
  scope_missing: 403,
  not_found: 404,
  conflict: 409,
  insufficient_credits: 402,
  not_voidable: 409,
  carrier_rejected: 422,
  carrier_error: 502,
  payment_declined: 422,
  too_many_requests: 429,
  unavailable: 503,
  internal_error: 500,
  malformed_request: 400,
  malformed_json: 400,
  prefetch_refused: 403,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
} as const satisfies Record<WireCode, number>

/**
 * The answer outside the paths of all versions. It has the fields of every version, so that each
 * version's client can read what is wrong with its base address.
 */
export function presentPlainly(problem: Problem): Presented {
  const { code, message } = problem
  return {
    status: statusOf[code],
    body: {
      success: false,
      message,
      errors: [message],
      error: { code, message, details: problem.fields },
    },
  }
}
