/** What every way of making a page has in common. */
export type Span = {
  readonly accountId: number
  readonly from: number
  readonly to: number
  /** Null for every state. */
  readonly states: readonly string[] | null
}
