import type { TitleWord } from './title-words.ts'
import type { Phrase } from './vocabulary.ts'

/** What a term of the almanac says for its heading. */
export type HeadingEvidence = {
  readonly phrase: Phrase
  readonly words: readonly TitleWord[]
  readonly isWhole: boolean
  readonly score: number
}
