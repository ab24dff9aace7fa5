import { idempotencyHours } from '#core/command/idempotency-window.ts'
import { refundableDays } from '#core/purchase/bought-label.ts'
import type { WireCode } from './transport-fault.ts'

/** What a client's developer should know of a code. Code in backticks, as in Markdown. */
export type ErrorGuide = {
  readonly cause: string
  readonly recovery: string
  /** The message of an answer with this code. */
  readonly example: string
}

/** The page of errors and `docs/errors.md` are made from this table. */
export const errorGuides = {
  malformed_request: {
    cause:
      'the request is not valid HTTP, its address cannot be decoded or contains a control character, or `Host`, `Authorization` or `Idempotency-Key` was sent twice',
    recovery: 'fix the client',
    example: 'The address cannot be read.',
  },
  malformed_json: {
    cause:
      'the body is not in the character set that it declares (UTF-8 if it declares none), is not JSON, has a key such as `__proto__`, or nests lists and objects more than 64 deep',
    recovery: 'fix the body',
    example: 'The body is not valid JSON.',
  },
  unauthenticated: {
    cause:
      'the token is missing, mistyped or for the other environment, or `Authorization` lacks `Bearer`',
    recovery: 'send `Authorization: Bearer TOKEN` with a token of this environment',
    example: 'Unauthenticated.',
  },
  token_expired: {
    cause: 'the token has expired',
    recovery: 'create a new one: `postilion token create`',
    example: 'The token has expired.',
  },
  token_revoked: {
    cause: 'the token was revoked',
    recovery: 'create a new one',
    example: 'The token was revoked.',
  },
  sign_in_refused: {
    cause:
      'on the dashboard: the email, password, one-time code or passkey is incorrect, or the user is disabled; the answer does not say which',
    recovery: 'try again, or ask an owner or an operator for a link that resets the password',
    example: 'The email or the password is incorrect.',
  },
  too_many_tries: {
    cause:
      'on the dashboard: too many attempts to sign in from one place, or as one user from there; until the wait is over even the right password is refused',
    recovery: 'wait for `Retry-After` seconds',
    example: 'Too many attempts. Try again in 60 s.',
  },
  scope_missing: {
    cause:
      'the token lacks a scope that the route needs, or a scope of the token it would create; nothing was done',
    recovery: 'create a token with that scope',
    example: 'The token lacks the scope labels:create.',
  },
  insufficient_credits: {
    cause:
      'the available credits, without those on hold, are less than the label costs; nothing was bought or stored',
    recovery: 'top up, then try again',
    example: 'There are not enough credits available.',
  },
  prefetch_refused: {
    cause:
      'a browser prefetched a void (`Purpose: prefetch` and similar headers); nothing was done',
    recovery: 'send the request again without the header',
    example: 'This address changes something when it is requested, so it cannot be prefetched.',
  },
  not_found: {
    cause: 'the path does not exist, or this account cannot see what is there',
    recovery: 'check the address and the id',
    example: 'Shipment not found.',
  },
  method_not_allowed: {
    cause: 'the path does not accept this method; `Allow` lists those that it does',
    recovery: 'use one of them',
    example: 'PATCH is not allowed at /api/v5/stores. Use GET, HEAD, OPTIONS, POST.',
  },
  request_timeout: {
    cause: 'the request did not arrive in time',
    recovery: 'send it again',
    example: 'The request did not arrive in time.',
  },
  conflict: {
    cause: 'the state of the resource does not allow the request',
    recovery: 'check the resource, and retry only after it changes',
    example: 'The shipment 261121ABC123 is not, or is no longer, a draft.',
  },
  price_above_max: {
    cause: 'the label costs more than `max_price`; nothing was bought',
    recovery: 'raise `max_price`, or choose another service',
    example: 'The label costs 12.50 CAD, more than the limit of 10.00 CAD. Nothing was bought.',
  },
  order_in_use: {
    cause: 'the order is linked to a shipment that is not void',
    recovery: 'void the shipment first',
    example: 'The order is linked to a shipment that is not void.',
  },
  store_in_use: {
    cause: 'the store has open orders',
    recovery: 'fulfil or delete them first',
    example: 'The store has open orders. It cannot be deleted.',
  },
  batch_in_use: {
    cause:
      'the batch is being processed, and the request would change it or needs all of its labels',
    recovery: 'wait until it is processed',
    example: 'The batch 7, which contains this shipment, is being processed.',
  },
  shipment_in_use: {
    cause: 'the shipment is on a pickup that has not ended',
    recovery: 'cancel the pickup first',
    example: 'The shipment 12 is already on the pickup 3.',
  },
  product_in_use: {
    cause: 'an open order or a draft uses the product',
    recovery: 'fulfil or delete those first',
    example: 'An open order uses the product.',
  },
  not_voidable: {
    cause:
      'the shipment was scanned, is on a closeout or in a batch being processed, was bought too long ago, has a purchase that is not settled yet, or was refused by its carrier',
    recovery: 'check its status',
    example: 'The shipment cannot be voided. It has been delivered.',
  },
  not_cancellable: {
    cause: `the freight is not booked, or not yet, was picked up, was due for pickup more than ${refundableDays} days ago, or its carrier refused; or the pickup has already taken place`,
    recovery: 'check its status',
    example: 'The booking cannot be cancelled. It has been scanned.',
  },
  label_format_unavailable: {
    cause:
      'the carrier supplied the label in another format or for another printer, or as a file that cannot be combined with others; freight documents come only as PDF',
    recovery: 'request a format that the message names, or fetch the labels one by one',
    example: 'This label is not available as PDF, only as ZPL.',
  },
  idempotency_conflict: {
    cause: `the \`Idempotency-Key\` was already used for a different request within ${idempotencyHours} hours`,
    recovery: 'use a new key for each request',
    example: 'The Idempotency-Key was already used for a different request.',
  },
  idempotency_in_progress: {
    cause: 'a request with the same `Idempotency-Key` is still in progress',
    recovery: 'retry after `Retry-After` seconds',
    example: 'A request with the same Idempotency-Key is still in progress. Try again in a second.',
  },
  payload_too_large: {
    cause:
      'the body is larger than the route accepts (1 MiB unless the route says otherwise), contains more than 16,384 fields and list entries, or comes in more than 65,536 pieces',
    recovery: 'send less in one request',
    example: 'The body may not be larger than 1048576 bytes.',
  },
  unsupported_media_type: {
    cause: 'the route does not accept this media type or character set',
    recovery: 'send `application/json` in UTF-8',
    example: 'The body must be application/json, not text/csv.',
  },
  validation_failed: {
    cause:
      "a field is missing, malformed or out of bounds (the errors name each), or a label's documents need more than 4,000 different non-Latin characters",
    recovery: 'correct the fields',
    example: 'The given data was invalid.',
  },
  carrier_rejected: {
    cause: 'the carrier refused the purchase; nothing was charged or stored',
    recovery: 'correct what the carrier names',
    example: 'The carrier refused to sell this label.',
  },
  payment_declined: {
    cause: 'the card was declined, or there is no default card; nothing was charged',
    recovery: 'read the message, then use or add another card',
    example: 'The card was declined.',
  },
  too_many_requests: {
    cause: 'the token, or all tokens of its account together, reached the limit for this minute',
    recovery: 'wait for `Retry-After` seconds',
    example: 'Too many requests.',
  },
  headers_too_large: {
    cause: "the request's headers are too large",
    recovery: 'send fewer or shorter headers',
    example: 'The headers of the request are too large.',
  },
  internal_error: {
    cause: 'a fault in the service, which is logged with the `Request-Id`',
    recovery: 'retry; report it if it persists',
    example:
      'Something went wrong on our side. Please try again; if it persists, tell us the Request-Id.',
  },
  carrier_error: {
    cause: 'the carrier could not be reached, and sold nothing',
    recovery: 'retry',
    example: 'The carrier did not answer. Nothing was bought.',
  },
  unavailable: {
    cause:
      'the database cannot be reached or written (its disk is full or failing, it is read-only, or it accepts no more connections), was lost at the moment of the commit, or gave precedence to other transactions on every attempt; or, with nothing done, the process is already handling 4,096 requests, a connection has too many pipelined requests waiting, too many bodies, or too many large ones, are being read, or long documents could not be drawn in time; `/readyz` names a lasting cause',
    recovery:
      'retry after `Retry-After` seconds; a retry with the same `Idempotency-Key` finds out what happened',
    example: 'The service is overloaded. Try again in a second.',
  },
} as const satisfies Record<WireCode, ErrorGuide>
