import type { ServiceErrorCode } from './generated/schemas.ts'
import type { Open } from './open.ts'

/** What the client itself calls a failure: the service has not said anything. */
type OwnErrorCode = 'connection_failed' | 'timed_out' | 'aborted' | 'unreadable_answer'

export type ErrorCode = Open<ServiceErrorCode | OwnErrorCode>

/** What is known of a failed call. */
export type Failure = Omit<PostilionError, 'name' | 'stack' | 'cause'>

/** A call that failed, after all its tries. The same call under `idempotencyKey` is safe. */
export class PostilionError extends Error {
  override readonly name = 'PostilionError'
  /** What to branch on. */
  readonly code: ErrorCode
  /** Null where no answer came. */
  readonly status: number | null
  /** What is wrong with each field, by its dotted path. */
  readonly details: Readonly<Record<string, readonly string[]>>
  /** What the code means, and what to do. */
  readonly docsUrl: string | null
  /** By this the operator finds the request in the log. */
  readonly requestId: string | null
  /** What the call was to be carried out under; null for a GET. */
  readonly idempotencyKey: string | null
  /** When to come again, where the service said so. */
  readonly retryAfterSeconds: number | null
  /** The body as it came. */
  readonly text: string
  /** How often the request was sent. */
  readonly tries: number

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.message} (${traitsOf(failure)})`, options)
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details
    this.docsUrl = failure.docsUrl
    this.requestId = failure.requestId
    this.idempotencyKey = failure.idempotencyKey
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.text = failure.text
    this.tries = failure.tries
  }
}

function traitsOf({ status, code, requestId, idempotencyKey, tries }: Failure): string {
  return [
    status ?? [],
    code,
    requestId === null ? [] : `request ${requestId}`,
    idempotencyKey === null ? [] : `idempotency key ${idempotencyKey}`,
    tries > 1 ? `${tries} tries` : [],
  ]
    .flat()
    .join(', ')
}
