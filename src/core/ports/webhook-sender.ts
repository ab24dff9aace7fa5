import type { Instant } from '../time/clock.ts'

/** One message to one subscriber. Every attempt has the same id and the same bytes. */
export type WebhookMessage = { readonly id: string; readonly body: string }

/** Where to, and what signs it: the newest secret first; two while a rotation lasts. */
export type WebhookTarget = { readonly url: string; readonly secrets: readonly string[] }

/** Why an attempt brought no answer. `too_long` is its head: a body is cut off and the status counts. */
export type WebhookFailure =
  | 'forbidden_address'
  | 'unresolved'
  | 'refused'
  | 'timeout'
  | 'tls'
  | 'too_long'
  | 'broken'

export type WebhookAttempt = {
  /** Null where no answer came. */
  readonly status: number | null
  /** Null where an answer came, whatever its status. */
  readonly failure: WebhookFailure | null
  /** A plain sentence for the delivery log; null for success. */
  readonly says: string | null
  /** The beginning of the answer, as text; "" where there was none. */
  readonly answer: string
  /** How long the subscriber asks to be left alone. */
  readonly retryAfterMs: number | null
  readonly tookMs: number
}

export type WebhookSender = {
  /** What is wrong with an address, as a sentence; null where it may be sent to. */
  judge(url: string): Promise<string | null>
  /**
   * Sends once, signed for the second of `at`, which the subscriber compares with its own clock: no
   * clock of a sandbox. Never throws for what the subscriber does. A signal that ends makes it `broken`.
   */
  send(
    target: WebhookTarget,
    message: WebhookMessage,
    at: Instant,
    signal: AbortSignal,
  ): Promise<WebhookAttempt>
}
