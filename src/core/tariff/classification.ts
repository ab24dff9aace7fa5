/** The code that goods travel under, or a question where the title does not say what they are. */
export type Classification = {
  /** Six digits, four where the almanac does not divide the heading; null when it asks. */
  readonly code: string | null
  readonly description: string | null
  /** How likely the code is right, from 0 to 1. */
  readonly confidence: number
  /** Other headings it may be, likeliest first; where it asks, also the likeliest. */
  readonly alternatives: readonly AlternativeHeading[]
  readonly basis: Basis
  readonly needsMoreDetail: boolean
  readonly ask: string | null
}

export type AlternativeHeading = {
  readonly code: string
  readonly description: string
  readonly confidence: number
}

export type Basis = {
  /** Who decided: somebody of the account, or the almanac's words. */
  readonly source: 'approved' | 'almanac'
  /** Words of the title that led to the heading, as written, with the term they were found in. */
  readonly words: readonly { readonly word: string; readonly term: string }[]
  /** Properties that chose the line within the heading: `cotton`, with the word that shows it. */
  readonly marks: readonly { readonly mark: string; readonly word: string }[]
}
