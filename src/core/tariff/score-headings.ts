import type { ReadTitle } from './read-title.ts'
import type { TitleWord } from './title-words.ts'
import type { Heading, Phrase, Vocabulary } from './vocabulary.ts'

/** What a term of the almanac says for its heading. */
export type Evidence = {
  readonly phrase: Phrase
  readonly words: readonly TitleWord[]
  readonly isWhole: boolean
  readonly score: number
}

export type ScoredHeading = {
  readonly heading: Heading
  readonly score: number
  /** The strongest first. */
  readonly evidence: readonly Evidence[]
}

const weights = {
  /** How fast a term loses that is found in part. */
  coverage: 1.3,
  whole: 1.25,
  /** The title is about something else: `case` in `phone case`, for a term `phone`. */
  otherHead: 0.85,
  /** The term is about something else: `dog` of `dog bed`. */
  headMissing: 0.6,
  conditional: 0.27,
  wholeTitle: 1.3,
  onlyMarks: 1.3,
  description: 0.34,
  markAgrees: 1.3,
  markDiffers: 0.46,
  /** The title's thing only says which kind of the term's thing: `jar` of `jar lids`. */
  headInside: 1.04,
  /** The words of the term stand apart in the title. */
  scattered: 1.03,
  /** The almanac says that goods called so belong elsewhere. */
  elsewhere: 0.6,
  second: 0.25,
  third: 0.2,
  fourth: 0.09,
} as const

const candidates = 12

/** The headings that the words of a title speak for, best first. */
export function scoreHeadings(vocabulary: Vocabulary, title: ReadTitle): readonly ScoredHeading[] {
  const evidence = new Map<number, Evidence[]>()
  const refused = new Set<number>()
  for (const phrase of phrasesMet(vocabulary, title)) {
    const found = evidenceOf(vocabulary, title, phrase)
    if (phrase.elsewhere) {
      if (found.isWhole) refused.add(phrase.heading)
      continue
    }
    const known = evidence.get(phrase.heading)
    if (known === undefined) evidence.set(phrase.heading, [found])
    else known.push(found)
  }
  const described = describedHeadings(vocabulary, title)
  const numbers = new Set([...evidence.keys(), ...described.keys()])
  return [...numbers]
    .flatMap(number => {
      const heading = vocabulary.headings[number]
      if (heading === undefined) return []
      const sorted = (evidence.get(number) ?? []).toSorted((a, b) => b.score - a.score)
      const sum = [1, weights.second, weights.third, weights.fourth].reduce(
        (total, weight, at) => total + weight * (sorted[at]?.score ?? 0),
        0,
      )
      const text = (described.get(number) ?? 0) * weights.description
      const factor = refused.has(number) ? weights.elsewhere : 1
      const score = (sum + text) * factor * markFactor(vocabulary, title, heading)
      return [{ heading, score, evidence: sorted }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, candidates)
}

function phrasesMet({ phrasesWith }: Vocabulary, { byStem }: ReadTitle): ReadonlySet<Phrase> {
  const met = new Set<Phrase>()
  for (const word of byStem.keys()) {
    for (const phrase of phrasesWith.get(word) ?? []) met.add(phrase)
  }
  return met
}

function evidenceOf(vocabulary: Vocabulary, title: ReadTitle, phrase: Phrase): Evidence {
  const words = phrase.stems.flatMap(stem => title.byStem.get(stem) ?? [])
  let [told, matched] = [0, 0]
  for (const { stem, weight } of words) {
    const information = vocabulary.information.get(stem) ?? 0
    told += information * weight
    matched += information
  }
  const isWhole = words.length === phrase.stems.length
  const coverage = (matched / phrase.information) ** weights.coverage
  let score = told * coverage
  if (isWhole) score *= weights.whole
  if (isWhole && told >= title.information * 0.95) score *= weights.wholeTitle
  if (!title.byStem.has(phrase.head)) score *= weights.headMissing
  else if (title.head !== null && title.head !== phrase.head) {
    score *= phrase.stems.includes(title.head) ? weights.headInside : weights.otherHead
  }
  if (isScattered(words)) score *= weights.scattered
  if (words.every(({ stem }) => vocabulary.marksOf.has(stem))) score *= weights.onlyMarks
  if (phrase.conditional && !phrase.line.marks.some(mark => title.marks.has(mark))) {
    score *= weights.conditional
  }
  return { phrase, words, isWhole, score }
}

function isScattered(words: readonly TitleWord[]): boolean {
  const positions = words.map(({ position }) => position)
  return Math.max(...positions) - Math.min(...positions) > words.length
}

function describedHeadings(
  { describedWith, information }: Vocabulary,
  { byStem }: ReadTitle,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>()
  for (const { stem, weight } of byStem.values()) {
    const told = weight * (information.get(stem) ?? 0)
    const numbers = new Set((describedWith.get(stem) ?? []).map(({ heading }) => heading))
    for (const number of numbers) scores.set(number, (scores.get(number) ?? 0) + told)
  }
  return scores
}

/** Goods of another material, or for another wearer, than the heading takes are rarely its goods. */
function markFactor(
  { groupOf }: Vocabulary,
  { marks }: ReadTitle,
  { marks: own }: Heading,
): number {
  if (own.size === 0) return 1
  const groups = new Set([...own].map(mark => groupOf.get(mark)))
  let factor = 1
  for (const group of groups) {
    const shown = [...marks.keys()].filter(mark => groupOf.get(mark) === group)
    if (shown.length === 0) continue
    factor *= shown.some(mark => own.has(mark)) ? weights.markAgrees : weights.markDiffers
  }
  return factor
}
