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
      "the request is not readable HTTP, its address can't be decoded or holds a control character, or `Host`, `Authorization` or `Idempotency-Key` came twice",
    recovery: 'mend the client',
    example: 'The address cannot be read.',
  },
  malformed_json: {
    cause:
      'the body is not in the character set that it names (UTF-8 if it names none) or not JSON, has a key such as `__proto__`, or nests lists and objects more than 64 deep',
    recovery: 'mend the body',
    example: 'The body is not valid JSON.',
  },
  unauthenticated: {
    cause:
      'no token, a mistyped one, one of the other environment, or `Authorization` without `Bearer`',
    recovery: 'send `Authorization: Bearer TOKEN` with a token of this environment',
    example: 'Unauthenticated.',
  },
  token_expired: {
    cause: 'the token has expired',
    recovery: 'make a new one: `postilion token create`',
    example: 'The token has expired.',
  },
  token_revoked: {
    cause: 'the token was revoked',
    recovery: 'make a new one',
    example: 'The token was revoked.',
  },
  sign_in_refused: {
    cause:
      'on the dashboard: the e-mail, the password, the one-time code or the passkey is not right, or the user is disabled; which of them is not said',
    recovery: 'try again, or let an owner or an operator pass on a link that resets the password',
    example: 'The e-mail and the password do not fit.',
  },
  too_many_tries: {
    cause:
      'on the dashboard: too many tries to sign in from one place, or for one user from there; even a right password is refused meanwhile',
    recovery: 'wait for `Retry-After` seconds',
    example: 'Too many tries.',
  },
  scope_missing: {
    cause:
      'the token lacks a scope that the route needs, or one of the token that it would make; nothing was done',
    recovery: 'make a token with it',
    example: 'The token lacks the scope labels:create.',
  },
  insufficient_credits: {
    cause:
      'the free credits, those without a hold, are less than the label costs; nothing was bought or stored',
    recovery: 'top up, then ask again',
    example: 'The credits do not cover the label.',
  },
  prefetch_refused: {
    cause:
      'a browser requested a void in advance, as a prefetch (`Purpose: prefetch` and similar headers); nothing was done',
    recovery: 'ask again without the header',
    example: 'A prefetch voids nothing.',
  },
  not_found: {
    cause: 'the path does not exist, or this account may see nothing there',
    recovery: 'check the address and the id',
    example: 'Shipment not found.',
  },
  method_not_allowed: {
    cause: 'the path does not take this method; `Allow` lists those that it takes',
    recovery: 'use one of them',
    example: 'This path takes GET, not PATCH.',
  },
  request_timeout: {
    cause: 'the request did not arrive in time',
    recovery: 'send it again',
    example: 'The request did not arrive in time.',
  },
  conflict: {
    cause: 'the state of the resource does not allow the request',
    recovery: 'look at the resource, and retry only after it changes',
    example: 'The shipment 261121ABC123 is not a draft, or not any more.',
  },
  price_above_max: {
    cause: 'the label costs more than `max_price`; nothing was bought',
    recovery: 'raise `max_price`, or choose another service',
    example:
      'The label costs 12.50 CAD, more than the 10.00 CAD that was named. Nothing was bought.',
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
    cause: 'the batch is being processed, and this would change it, or needs all that it will buy',
    recovery: 'wait until it is processed',
    example: 'The batch 7 is being processed, with this shipment.',
  },
  shipment_in_use: {
    cause: 'the shipment is on a pickup that has not ended',
    recovery: 'cancel the pickup first',
    example: 'The shipment 12 is on a pickup.',
  },
  product_in_use: {
    cause: 'an open order or a draft names the product',
    recovery: 'end those first',
    example: 'An open order names the product.',
  },
  not_voidable: {
    cause:
      'the shipment was scanned, is on a closeout or in a batch being processed, was bought too long ago, its purchase is not settled, or its carrier refuses',
    recovery: 'look at its status',
    example: 'The shipment cannot be voided. It was delivered.',
  },
  not_cancellable: {
    cause: `the freight is not booked, or not yet, was picked up, was to be picked up more than ${refundableDays} days ago, or its carrier refuses; a pickup whose driver came`,
    recovery: 'look at its status',
    example: 'The booking cannot be cancelled. It has been scanned.',
  },
  label_format_unavailable: {
    cause:
      'the carrier sent the label as a file of another format or for another printer, or in a form that cannot be joined with others; the papers of freight are a PDF alone',
    recovery: 'ask for what the message names, or for the labels one by one',
    example: 'There is no PDF of this label: it can be had as ZPL.',
  },
  idempotency_conflict: {
    cause: `the \`Idempotency-Key\` was used for another request within ${idempotencyHours} hours`,
    recovery: 'use a key of its own for each request',
    example: 'The Idempotency-Key was used for another request.',
  },
  idempotency_in_progress: {
    cause: 'a request with the same `Idempotency-Key` is still being carried out',
    recovery: 'retry after `Retry-After` seconds',
    example:
      'A request with the same Idempotency-Key is still being carried out. Try again in a second.',
  },
  payload_too_large: {
    cause:
      'the body is larger than the route takes (1 MiB unless the route says otherwise), holds more than 16,384 fields and list entries, or comes in more than 65,536 pieces',
    recovery: 'send less at once',
    example: 'The body is larger than 1 MiB.',
  },
  unsupported_media_type: {
    cause: 'the route does not read this media type or character set',
    recovery: 'send `application/json` in UTF-8',
    example: 'The body must be application/json, not text/csv.',
  },
  validation_failed: {
    cause:
      "a field is missing, malformed or out of bounds; `fields` names each; or a label's papers have more than 4,000 different letters beyond Latin",
    recovery: 'mend the fields',
    example: 'The given data was invalid.',
  },
  carrier_rejected: {
    cause: 'the carrier refused the purchase; nothing was charged or stored',
    recovery: 'mend what the carrier names',
    example: 'The carrier refused: the address is unknown.',
  },
  payment_declined: {
    cause: 'the card was declined, or there is no default card; nothing was charged',
    recovery: 'read the message; use or add another card',
    example: 'The card was declined.',
  },
  too_many_requests: {
    cause:
      'the allowance of the token, or of all tokens of its account, is used up for this minute',
    recovery: 'wait for `Retry-After` seconds',
    example: 'Too many requests.',
  },
  headers_too_large: {
    cause: "the request's headers are too large",
    recovery: 'send fewer or shorter headers',
    example: 'The headers are too large.',
  },
  internal_error: {
    cause: 'a fault of the service; it is logged with the `Request-Id`',
    recovery: 'retry; report it if it stays',
    example:
      'Something went wrong on our side. Please try again; if it stays, tell us the Request-Id.',
  },
  carrier_error: {
    cause: 'the carrier could not be asked, and sold nothing',
    recovery: 'retry',
    example: 'The carrier did not answer. Nothing was bought.',
  },
  unavailable: {
    cause:
      "the database can't be reached or written (its disk is full or failing, it is read-only, it takes no more connections), was lost at the moment of the commit, or gave precedence to other transactions on each try; or, with nothing done, the process already handles 4,096 requests, or a connection brings more pipelined requests than may wait, or too many bodies, or too many large ones, are being read, or long papers could not be drawn in time; `/readyz` names a lasting cause",
    recovery:
      'retry after `Retry-After` seconds; a retry with the same `Idempotency-Key` finds out what happened',
    example: 'The service is not available.',
  },
} as const satisfies Record<WireCode, ErrorGuide>
