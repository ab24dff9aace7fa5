import type { ReadTitle } from './read-title.ts'
import type { Evidence, ScoredHeading } from './score-headings.ts'

/** Fitted to the titles of `test/core/tariff/tuning-titles.csv`; the tests hold it to its word. */
const fitted = { offset: -2.2, margin: 3.2, strength: 0.22, explained: 1.4 } as const

/** An answer below this would be a guess. */
const leastConfidence = 0.2

/** For each heading how likely it is the right one. */
export function confidencesOf(
  title: ReadTitle,
  scored: readonly ScoredHeading[],
): readonly number[] {
  const [best, second] = scored
  if (best === undefined) return []
  const margin = (best.score - (second?.score ?? 0)) / best.score
  const [strongest] = best.evidence
  const told = title.information > 0 ? Math.min(1, (strongest?.score ?? 0) / title.information) : 0
  const sum =
    fitted.offset +
    fitted.margin * margin +
    fitted.strength * Math.min(best.score, 14) +
    fitted.explained * told
  const first = 1 / (1 + Math.exp(-sum))
  const others = scored.slice(1).map(({ score }) => (score / best.score) ** 3)
  const total = others.reduce((all, share) => all + share, 0.5)
  return [first, ...others.map(share => ((1 - first) * share) / total)]
}

/** Whether the title says what the goods are, well enough for an answer. */
export function isClear(
  title: ReadTitle,
  [best]: readonly ScoredHeading[],
  confidence: number,
): boolean {
  const [strongest] = best?.evidence ?? []
  if (strongest === undefined || !(title.telling.length > 0 || namesThing(title, strongest))) {
    return false
  }
  return confidence >= leastConfidence
}

/** Words that say little alone are a thing together: `toilet roll holder`. */
const namesThing = ({ vaguePhrases }: ReadTitle, { isWhole, words }: Evidence): boolean =>
  isWhole && words.length > 1 && words.some(({ position }) => !vaguePhrases.has(position))
