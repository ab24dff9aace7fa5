import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

export type KeyName = {
  /** The edge names it: keys of different scopes never meet. The core only compares it. */
  readonly scope: string
  readonly text: string
}

/** A client sends it with a call, so that repeated calls are carried out once. */
export type RequestKey = KeyName & {
  /** What the call asks for, as its edge sums it up; null where the key alone decides. */
  readonly fingerprint: string | null
  /** Encrypts the kept answer; null for answers without a secret. */
  readonly cipherKey: Uint8Array | null
}

/** What a command under a key makes. */
export type KeySubject = { readonly kind: 'shipment' | 'top_up'; readonly id: number }

/** An answer as its edge gave it; the core does not read it. */
export type KeptAnswer = { readonly status: number; readonly body: Uint8Array }

/** What an edge answers about a result. Only a final answer is kept. */
export type EdgeAnswer = KeptAnswer & { readonly isFinal: boolean }

/** What stands under a key that was used before. */
export type KeyEntry = {
  /** Null where the command made nothing that has an id. */
  readonly subject: KeySubject | null
  readonly fingerprint: string | null
  /** Null where the subject as it stands is the answer, or where no answer is final yet. */
  readonly answer: KeptAnswer | null
}

export type KeyReader = {
  /** The entry of the key, if it is younger than its window. */
  find(tenant: Tenant, key: KeyName, notBefore: Instant): Promise<KeyEntry | null>
}

export type KeyWriter = KeyReader & {
  /**
   * The command's first statement. It takes the key, also from an entry older than the window. Returns
   * null after that, else the entry that has the key.
   */
  take(
    tenant: Tenant,
    key: RequestKey,
    subject: KeySubject | null,
    at: Instant,
    notBefore: Instant,
  ): Promise<KeyEntry | null>
  /** Keeps the first answer about what the key stands for. False where one is kept already. */
  keep(
    tenant: Tenant,
    key: KeyName,
    subject: KeySubject | null,
    answer: KeptAnswer,
  ): Promise<boolean>
  /** Gives the key back if this subject still has it. */
  free(tenant: Tenant, key: KeyName, subject: KeySubject): Promise<void>
  /** Sets at most `limit` entries later than `latest` to `at`; returns how many. */
  redate(latest: Instant, at: Instant, limit: number): Promise<number>
  /** Removes at most `limit` entries of any account older than the time; returns how many. */
  prune(before: Instant, limit: number): Promise<number>
}
