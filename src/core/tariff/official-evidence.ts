import type { HeadingEvidence } from './evidence.ts'
import type { ReadTitle } from './read-title.ts'
import type { TariffLine } from './tariff-data.ts'
import type { TitleWord } from './title-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Official words weigh less than the almanac's: they are those of customs, and not of sellers. */
const weights = {
  term: 0.6,
  heading: 0.1,
  line: 0.8,
  covered: 2,
  /** A line that says nothing of its own takes what its sisters do not. */
  rest: 0.5,
  /** A line that the almanac does not have needs words of its own to be chosen. */
  added: -1,
} as const

/** By heading: the description that has most of the words that the almanac does not know. */
export function officialEvidence(
  { official }: Vocabulary,
  title: ReadTitle,
): readonly HeadingEvidence[] {
  if (official === null) return []
  const met = new Map<TariffLine, { readonly heading: number; readonly words: TitleWord[] }>()
  for (const word of title.byStem.values()) {
    for (const { line, heading } of official.entriesWith.get(word.stem) ?? []) {
      const known = met.get(line)
      if (known === undefined) met.set(line, { heading, words: [word] })
      else known.words.push(word)
    }
  }
  const best = new Map<number, HeadingEvidence>()
  for (const [line, { heading, words }] of met) {
    const evidence = words.reduce(
      (sum, { stem, weight }) => sum + weight * (official.information.get(stem) ?? 0),
      0,
    )
    const score = evidence * weights.term
    if ((best.get(heading)?.score ?? 0) >= score) continue
    const term = official.descriptions.get(line.code) ?? ''
    const stems = words.map(({ stem }) => stem)
    const phrase = { line, heading, term, stems, head: '', information: evidence }
    best.set(heading, {
      phrase: { ...phrase, conditional: false, elsewhere: false },
      words,
      isWhole: false,
      score,
    })
  }
  return [...best.values()]
}

/** By heading: how much of the title its official descriptions have. */
export function officialScores(
  { official }: Vocabulary,
  { byStem }: ReadTitle,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>()
  if (official === null) return scores
  for (const { stem, weight } of byStem.values()) {
    const evidence = weight * (official.information.get(stem) ?? 0) * weights.heading
    for (const heading of official.headingsWith.get(stem) ?? []) {
      scores.set(heading, (scores.get(heading) ?? 0) + evidence)
    }
  }
  return scores
}

/** What a line's official description says for it among the lines of its heading. */
export function officialLineScore(
  { official }: Vocabulary,
  { byStem }: ReadTitle,
  line: TariffLine,
): number {
  const stems = official?.stemsOf.get(line)
  if (official === null || stems === undefined) return 0
  const met = [...byStem.values()].filter(({ stem }) => stems.has(stem))
  const said = met.reduce((sum, { weight }) => sum + weight, 0)
  const covered = stems.size === 0 ? weights.rest : (met.length / stems.size) * weights.covered
  const rare = official.added.has(line) ? weights.added : 0
  return said * weights.line + covered + rare
}
