/** Aborted when nobody waits for the answer any more. A carrier that answers at once never reads it. */
export type Deadline = { readonly signal: AbortSignal }
