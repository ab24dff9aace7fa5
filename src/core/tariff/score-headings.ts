import type { HeadingEvidence } from './evidence.ts'
import { officialEvidence, officialScores } from './official-evidence.ts'
import { type ReadTitle, worthBesideTitle } from './read-title.ts'
import type { Heading, Phrase, Vocabulary } from './vocabulary.ts'

export type ScoredHeading = {
  readonly heading: Heading
  readonly score: number
  /** The strongest first. */
  readonly evidence: readonly HeadingEvidence[]
}

const weights = {
  whole: 2.5,
  /** Only a description beside the title names the thing: `shoes` that a sock keeps warm. */
  headAside: 0.6,
  /** The term is about something else: `dog` of `dog bed`. */
  headMissing: 0.7,
  conditional: 0.2,
  onlyMarks: 0.8,
  description: 0.55,
  markAgrees: 1.7,
  lineAgrees: 1.2,
  markDiffers: 0.5,
  /** The almanac says that goods called so belong elsewhere. */
  elsewhere: 0.6,
  further: 0.6,
} as const

const mostTerms = 4
const candidates = 12

/** The headings that the words of a title speak for, best first. */
export function scoreHeadings(vocabulary: Vocabulary, title: ReadTitle): readonly ScoredHeading[] {
  const evidence = new Map<number, HeadingEvidence[]>()
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
  for (const found of officialEvidence(vocabulary, title)) {
    evidence.set(found.phrase.heading, [...(evidence.get(found.phrase.heading) ?? []), found])
  }
  const official = officialScores(vocabulary, title)
  const described = describedHeadings(vocabulary, title)
  const numbers = new Set([...evidence.keys(), ...described.keys(), ...official.keys()])
  return [...numbers]
    .flatMap(number => {
      const heading = vocabulary.headings[number]
      if (heading === undefined) return []
      const sorted = (evidence.get(number) ?? []).toSorted((a, b) => b.score - a.score)
      const sum = sumOf(sorted)
      const text = (described.get(number) ?? 0) * weights.description + (official.get(number) ?? 0)
      const factor = refused.has(number) ? weights.elsewhere : 1
      const score = (sum + text) * factor * markFactor(vocabulary, title, heading, sorted[0])
      return [{ heading, score, evidence: sorted }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, candidates)
}

/** Each further term counts where it explains a word that no stronger one explains. */
function sumOf(sorted: readonly HeadingEvidence[]): number {
  const explained = new Set<number>()
  let [sum, terms] = [0, 0]
  for (const { words, score } of sorted) {
    if (words.every(({ position }) => explained.has(position))) continue
    for (const { position } of words) explained.add(position)
    sum += score * (terms === 0 ? 1 : weights.further)
    if (++terms === mostTerms) break
  }
  return sum
}

function phrasesMet({ phrasesWith }: Vocabulary, { byStem }: ReadTitle): ReadonlySet<Phrase> {
  const met = new Set<Phrase>()
  for (const word of byStem.keys()) {
    for (const phrase of phrasesWith.get(word) ?? []) met.add(phrase)
  }
  return met
}

function evidenceOf(vocabulary: Vocabulary, title: ReadTitle, phrase: Phrase): HeadingEvidence {
  const words = phrase.stems.flatMap(stem => title.byStem.get(stem) ?? [])
  let [evidence, matched] = [0, 0]
  for (const { stem, weight } of words) {
    const information = vocabulary.information.get(stem) ?? 0
    evidence += information * weight
    matched += information
  }
  const isWhole = words.length === phrase.stems.length
  const coverage = matched / phrase.information
  let score = evidence * coverage
  if (isWhole) score *= weights.whole
  const head = title.byStem.get(phrase.head)
  if (head === undefined) score *= weights.headMissing
  // A noun behind `with` or a dash is hardly the thing.
  else score *= head.weight * (head.isAside ? weights.headAside : 1)
  if (words.every(({ stem }) => vocabulary.marksOf.has(stem))) score *= weights.onlyMarks
  if (phrase.conditional && !phrase.line.marks.some(mark => title.marks.has(mark))) {
    score *= weights.conditional
  }
  return { phrase, words, isWhole, score }
}

function describedHeadings(
  { describedWith, information }: Vocabulary,
  { byStem }: ReadTitle,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>()
  for (const { stem, weight } of byStem.values()) {
    const evidence = weight * (information.get(stem) ?? 0)
    const numbers = new Set((describedWith.get(stem) ?? []).map(({ heading }) => heading))
    for (const number of numbers) scores.set(number, (scores.get(number) ?? 0) + evidence)
  }
  return scores
}

/** Goods of another material, or for another wearer, than the heading takes are rarely its goods. */
function markFactor(
  vocabulary: Vocabulary,
  { marks }: ReadTitle,
  heading: Heading,
  strongest: HeadingEvidence | undefined,
): number {
  const { groupOf } = vocabulary
  const groups = new Set([...heading.marks, ...heading.lineMarks].map(mark => groupOf.get(mark)))
  const own = strongest?.isWhole ? strongest.phrase.stems : []
  let factor = 1
  for (const group of groups) {
    const shown = [...marks].filter(([mark]) => groupOf.get(mark) === group)
    if (shown.length === 0) continue
    const worth = shown.every(([, word]) => word.isAside) ? worthBesideTitle : 1
    const agreement = agreementOf(
      vocabulary,
      heading,
      shown.map(([mark]) => mark),
    )
    // The wood of `wood screws` does not speak against steel.
    if (agreement < 1 && shown.every(([, { stem }]) => own.includes(stem))) continue
    factor *= agreement ** worth
  }
  return factor
}

function agreementOf(
  { groupOf }: Vocabulary,
  { marks, lineMarks }: Heading,
  shown: readonly string[],
): number {
  if (shown.some(mark => marks.has(mark))) return weights.markAgrees
  if (shown.some(mark => lineMarks.has(mark))) return weights.lineAgrees
  const groups = new Set(shown.map(mark => groupOf.get(mark)))
  return [...marks].some(mark => groups.has(groupOf.get(mark))) ? weights.markDiffers : 1
}
