import { officialLineScore } from './official-evidence.ts'
import type { ReadTitle } from './read-title.ts'
import type { ScoredHeading } from './score-headings.ts'
import type { TariffLine } from './tariff-data.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The line of six digits within a heading, or the heading itself where the almanac has none. */
export type ChosenLine = {
  readonly line: TariffLine
  /** How sure the choice is among the lines of its heading, from 0 to 1. */
  readonly share: number
  /** The marks of the title that speak for it. */
  readonly marks: readonly string[]
}

const weights = {
  said: 5,
  agrees: 2.8,
  differs: -3,
  usual: 0.6,
  described: 0.5,
  sharpness: 1.1,
} as const

export function chooseLine(
  vocabulary: Vocabulary,
  title: ReadTitle,
  scored: ScoredHeading,
): ChosenLine {
  const { line, lines } = scored.heading
  const ranked = lines
    .map(each => ({ line: each, score: scoreOf(vocabulary, title, scored, each) }))
    .toSorted((a, b) => b.score - a.score)
  const [best] = ranked
  if (best === undefined) return { line, share: 1, marks: [] }
  const sum = ranked.reduce(
    (total, { score }) => total + Math.exp((score - best.score) * weights.sharpness),
    0,
  )
  return {
    line: best.line,
    share: 1 / sum,
    marks: best.line.marks.filter(mark => title.marks.has(mark)),
  }
}

function scoreOf(
  vocabulary: Vocabulary,
  title: ReadTitle,
  { evidence }: ScoredHeading,
  line: TariffLine,
): number {
  const strongest = evidence[0]?.score ?? 1
  const said = evidence.find(({ phrase }) => phrase.line === line)?.score ?? 0
  const described = [...title.byStem].reduce((sum, [stem, { weight }]) => {
    const has = vocabulary.describedWith.get(stem)?.some(entry => entry.line === line) ?? false
    return has ? sum + weight : sum
  }, 0)
  return (
    (said / strongest) * weights.said +
    described * weights.described +
    (line.usual ? weights.usual : 0) +
    marksScore(vocabulary, title, line) +
    officialLineScore(vocabulary, title, line)
  )
}

function marksScore({ groupOf }: Vocabulary, { marks }: ReadTitle, line: TariffLine): number {
  let score = 0
  for (const group of new Set(line.marks.map(mark => groupOf.get(mark)))) {
    const shown = [...marks].filter(([mark]) => groupOf.get(mark) === group)
    if (shown.length === 0) continue
    const agreeing = shown.filter(([mark]) => line.marks.includes(mark))
    const weight = Math.max(
      ...(agreeing.length > 0 ? agreeing : shown).map(([, word]) => word.weight),
    )
    score += weight * (agreeing.length > 0 ? weights.agrees : weights.differs)
  }
  return score
}
