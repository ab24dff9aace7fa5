import Type from 'typebox'
import { described } from '#schema/fields.ts'
import { publishedCodes } from '../../base/edge.ts'
import { errorGuides } from '../../base/error-guide.ts'
import { docsUrlOf } from '../../base/page-addresses.ts'
import type { WireCode } from '../../base/transport-fault.ts'
import { problemFields } from './present-problem.ts'

const fields = {
  ...problemFields,
  docs_url: Type.String({ format: 'uri', description: 'What the code means, and what to do' }),
}

export type FailureCodes = readonly [WireCode, ...WireCode[]]

/** One kind of failure, and every code that it can have; the first is the one of its example. */
function failure(
  title: string,
  description: string,
  codes: FailureCodes,
  details: Readonly<Record<string, readonly string[]>> = {},
) {
  const [code] = codes
  const example = {
    code,
    message: errorGuides[code].example,
    details,
    docs_url: docsUrlOf('http://127.0.0.1:4100', code),
  }
  const error = Type.Object(fields, { title: 'ErrorDetails', description: 'What went wrong' })
  return Type.Object(
    { error: described(error, 'What went wrong') },
    { title, description, examples: [{ error: example }], [publishedCodes]: codes },
  )
}

/** For all routes. */
export const failures = {
  401: failure('UnauthenticatedError', 'The token is missing or not valid', [
    'unauthenticated',
    'token_expired',
    'token_revoked',
  ]),
  403: failure('ForbiddenError', 'The token lacks a scope', ['scope_missing']),
  429: failure(
    'TooManyRequestsError',
    'The token, or its account, is over its limit of requests a minute',
    ['too_many_requests'],
  ),
  500: failure('InternalError', 'An error on our side', ['internal_error']),
  default: failure('Error', 'Any other failure', [
    'unavailable',
    'malformed_request',
    'request_timeout',
    'headers_too_large',
  ]),
}

/** For routes that read a query or a body. */
export const requestFailures = {
  ...failures,
  422: failure(
    'ValidationError',
    'Something in the request is missing, of the wrong kind or out of bounds',
    ['validation_failed'],
    { 'packages.0.weight': ['The packages.0.weight must be greater than 0.'] },
  ),
}

/** For routes that look for one record. */
export const lookUpFailures = {
  ...failures,
  404: failure('NotFoundError', 'Not found, or of another account', ['not_found']),
}

/** For questions that are asked in a body. */
export const bodyFailures = {
  ...requestFailures,
  400: failure('MalformedError', 'The body cannot be read', [
    'malformed_json',
    'malformed_request',
  ]),
  413: failure('PayloadTooLargeError', 'The body is too large', ['payload_too_large']),
  415: failure('UnsupportedMediaTypeError', 'The body is not JSON', ['unsupported_media_type']),
}

/** For what the state of things may not allow. */
export const conflict = (...codes: FailureCodes) => ({
  409: failure('ConflictError', 'The current state does not allow it', codes),
})

const keyCodes = ['idempotency_conflict', 'idempotency_in_progress'] as const

/** A route that changes something takes an `Idempotency-Key`, which may conflict, too. */
export const changeConflict = (...codes: FailureCodes) => conflict(...codes, ...keyCodes)

/** For routes that change something. */
export const changeFailures = { ...bodyFailures, ...conflict(...keyCodes) }

export const topUpFailures = {
  ...changeFailures,
  422: failure(
    'TopUpRefusedError',
    'A field is at fault, or no card could be charged: see `code`',
    ['payment_declined', 'validation_failed'],
  ),
}

/** For routes that buy. */
export const purchaseFailures = {
  ...changeFailures,
  ...changeConflict('conflict', 'price_above_max', 'batch_in_use', 'label_format_unavailable'),
  402: failure('InsufficientCreditsError', 'There are not enough credits', [
    'insufficient_credits',
  ]),
  422: failure('PurchaseRefusedError', 'A field is at fault, or the carrier refused: see `code`', [
    'carrier_rejected',
    'validation_failed',
  ]),
  502: failure('CarrierError', 'The carrier did not answer, or failed', ['carrier_error']),
}

/** For routes that change one record. */
export const recordFailures = { ...changeFailures, 404: lookUpFailures[404] }
