import type { WireCode } from './transport-fault.ts'

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
