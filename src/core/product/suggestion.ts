/** What the classifier takes goods for. */
export type Suggestion = {
  readonly hsCode: string
  readonly description: string
  /** From 0 to 1. */
  readonly confidence: number
}
