/** What the classifier takes goods for. */
export type Suggestion = {
  readonly hsCode: string
  readonly description: string
  /** From 0 to 1. */
  readonly confidence: number
}

/** Null where it can not tell. */
export type SuggestClassification = (goods: {
  readonly title: string
  readonly description: string | null
}) => Suggestion | null
