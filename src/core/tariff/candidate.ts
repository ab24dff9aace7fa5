import { type ChosenLine, chooseLine } from './choose-line.ts'
import type { ReadTitle } from './read-title.ts'
import type { ScoredHeading } from './score-headings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A heading that may be the right one, with the line of it that fits best. */
export type Candidate = {
  readonly scored: ScoredHeading
  readonly chosen: ChosenLine
  /** How likely its line is right. */
  readonly confidence: number
}

export function candidateOf(
  vocabulary: Vocabulary,
  title: ReadTitle,
  scored: ScoredHeading,
  confidence: number,
): Candidate {
  const chosen = chooseLine(vocabulary, title, scored)
  return { scored, chosen, confidence: rounded(confidence * chosen.share) }
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100
