/** What the service answered, beside what the answer's head says of it. */
export type Answer<Status extends number, Body> = Body & {
  /** 202 where a purchase or a payment is still open, or work has just begun. */
  readonly status: Status
  /** By this the operator finds the request in the log; null where a proxy took it out. */
  readonly requestId: string | null
  /** What the call was carried out under; the same call under it is done once. Null for a GET. */
  readonly idempotencyKey: string | null
  /** An earlier call under this key was answered so, and nothing was done now. */
  readonly isReplay: boolean
  /** When to ask again; null where the answer is final. */
  readonly retryAfterSeconds: number | null
}

/** What every body of the service may hold. */
export type AnyBody = {
  readonly data?: unknown
  readonly meta?: unknown
  readonly links?: { readonly next?: string | null }
}

type Listed = { readonly data: readonly unknown[] }

/** The first page of a list; as an async iterable, every record of every page. */
export type Pages<Page extends Listed> = Promise<Page> & AsyncIterable<Page['data'][number]>

/** The operation takes nothing. */
export type NoInput = Readonly<Record<string, never>>

export type CallOptions = {
  /** Ends the call, its tries and its pauses. */
  readonly signal?: AbortSignal | undefined
  /** In place of a key made for this call. */
  readonly idempotencyKey?: string | undefined
  /** In place of the client's own, for each try. */
  readonly timeoutMs?: number | undefined
  /** Further headers, such as `Sandbox-Fault`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}
