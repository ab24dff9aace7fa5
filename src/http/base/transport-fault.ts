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

export type ProblemAnswer = { readonly status: number; readonly body: object }
