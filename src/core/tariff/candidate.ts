import { type ChosenLine, chooseLine } from './choose-line.ts'
import type { ReadTitle } from './read-title.ts'
import type { ScoredHeading } from './score-headings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A heading that may be the right one, with the line of it that fits best. */
export type Candidate = {
  readonly scored: ScoredHeading
  readonly chosen: ChosenLine
  readonly description: string
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
  const description =
    vocabulary.official?.descriptions.get(chosen.line.code) ?? descriptionOf(scored, chosen)
  return { scored, chosen, description, confidence: rounded(confidence * chosen.share) }
}

/** A line's words make sense under its heading's: `Table and kitchen goods of steel: of cast iron`. */
const descriptionOf = ({ heading }: ScoredHeading, { line }: ChosenLine): string =>
  heading.line.description === line.description
    ? line.description
    : `${heading.line.description}: ${line.description[0]?.toLowerCase() ?? ''}${line.description.slice(1)}`

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100
