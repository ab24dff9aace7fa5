/** The part of a filter that every kind of page has. */
export type Span = {
  readonly accountId: number
  readonly from: number
  readonly to: number
  /** Null for every state. */
  readonly states: readonly string[] | null
}
