import type { Candidate } from './candidate.ts'
import type { ReadTitle } from './read-title.ts'
import type { Vocabulary } from './vocabulary.ts'

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
