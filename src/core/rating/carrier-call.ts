import type { AccountId } from '../access.ts'
import { CarrierError } from '../carrier-error.ts'

/**
 * For whom a carrier is asked. The signal is aborted when nobody waits for the answer any more. A
 * carrier that answers at once reads neither.
 */
export type CarrierCall = { readonly accountId: AccountId; readonly signal: AbortSignal }

/** Stands for the operator, who asks at the shell and for all accounts. */
export const operatorAccountId: AccountId = 0

/** Most carriers answer at once, so the signal is only made for a carrier that reads it. */
export class OpenCall implements CarrierCall {
  readonly accountId: AccountId
  #parts: OpenCall[] | null = null
  #controller: AbortController | null = null

  constructor(accountId: AccountId) {
    this.accountId = accountId
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  /** For carriers whose time may be up before that of others: it ends by itself, or when the caller leaves. */
  part(): OpenCall {
    const part = new OpenCall(this.accountId)
    this.#parts ??= []
    this.#parts.push(part)
    return part
  }

  /** The time is up, or every answer is there: a carrier that still works at one may stop. */
  end(): void {
    this.#controller?.abort(new CarrierError('timeout', 'The carrier did not answer in time.'))
  }

  /** The caller went away, or was in a hurry. The reason is an `AbortError`: no carrier is to blame. */
  leave(): void {
    this.#controller?.abort()
    for (const part of this.#parts ?? []) part.leave()
  }
}
