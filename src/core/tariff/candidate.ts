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

const open =
  'What is it, in a few words: the thing itself, what it is made of and what it is used for?'

/** What would tell the candidates apart; where there is nothing to tell apart, what the thing is. */
export function askFor(
  vocabulary: Vocabulary,
  title: ReadTitle,
  candidates: readonly Candidate[],
): string {
  if (title.telling.length === 0) return title.ask ?? open
  const groups = new Set(
    candidates
      .slice(0, 3)
      .flatMap(({ scored }) => [scored.heading.line, ...scored.heading.lines])
      .flatMap(({ marks }) => marks)
      .flatMap(mark => vocabulary.groupOf.get(mark) ?? []),
  )
  const shown = new Set([...title.marks.keys()].map(mark => vocabulary.groupOf.get(mark)))
  const questions = [...groups]
    .filter(group => !shown.has(group))
    .flatMap(group => vocabulary.data.questions.get(group) ?? [])
  return [title.ask ?? open, ...questions.slice(0, 2)].join(' ')
}
