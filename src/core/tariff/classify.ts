import { askFor, type Candidate, candidateOf } from './candidate.ts'
import type { AlternativeHeading, Basis, Classification } from './classification.ts'
import { confidencesOf, isClear } from './confidence.ts'
import { type ReadTitle, readTitle } from './read-title.ts'
import { scoreHeadings } from './score-headings.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foldedWords } from './words.ts'

/** What is to be classified, as its seller describes it. */
type GoodsDescription = { readonly title: string; readonly description?: string }

/** What somebody of the account decided about the same title or SKU before. */
export type Approval = { readonly code: string; readonly description: string }

const alternativesShown = 4

export function classify(
  vocabulary: Vocabulary,
  { title, description }: GoodsDescription,
  approval: Approval | null = null,
): Classification {
  if (approval !== null) return approved(approval)
  const called = officialLine(vocabulary, title)
  if (called !== null) return called
  const read = readTitle(vocabulary, title, description)
  const scored = scoreHeadings(vocabulary, read).slice(0, alternativesShown + 1)
  const confidences = confidencesOf(read, scored)
  const candidates = scored.map((heading, at) =>
    candidateOf(vocabulary, read, heading, confidences[at] ?? 0),
  )
  const [best, ...others] = candidates
  if (best === undefined || !isClear(read, scored, confidences[0] ?? 0)) {
    return unclear(read, candidates, askFor(vocabulary, read, candidates))
  }
  return {
    code: best.chosen.line.code,
    description: best.description,
    confidence: best.confidence,
    alternatives: alternativesOf(others),
    basis: basisOf(read, best),
    needsMoreDetail: false,
    ask: null,
  }
}

/** A title that is a line of the table, word for word. */
function officialLine({ official }: Vocabulary, title: string): Classification | null {
  const code = official?.lineCalled.get(foldedWords(title).join(' ')) ?? null
  if (code === null) return null
  const description = official?.descriptions.get(code) ?? title
  const basis: Basis = {
    source: 'almanac',
    words: [{ word: title, term: description }],
    marks: [],
  }
  return { ...approved({ code, description }), basis }
}

const alternativesOf = (candidates: readonly Candidate[]): readonly AlternativeHeading[] =>
  candidates
    .map(({ chosen, description, confidence }) => ({
      code: chosen.line.code,
      description,
      confidence,
    }))
    .toSorted((a, b) => b.confidence - a.confidence)

const approved = ({ code, description }: Approval): Classification => ({
  code,
  description,
  confidence: 1,
  alternatives: [],
  basis: { source: 'approved', words: [], marks: [] },
  needsMoreDetail: false,
  ask: null,
})

const unclear = (
  title: ReadTitle,
  candidates: readonly Candidate[],
  ask: string,
): Classification => ({
  code: null,
  description: null,
  confidence: candidates[0]?.confidence ?? 0,
  alternatives: alternativesOf(candidates),
  basis: candidates[0] === undefined ? noBasis : basisOf(title, candidates[0]),
  needsMoreDetail: true,
  ask,
})

const noBasis: Basis = { source: 'almanac', words: [], marks: [] }

function basisOf(title: ReadTitle, { scored, chosen }: Candidate): Basis {
  const words = new Map<string, string>()
  const strongest = scored.evidence[0]?.score ?? 0
  for (const { phrase, words: found, score } of scored.evidence.slice(0, 3)) {
    if (score < strongest / 2) continue
    for (const { written } of found) if (!words.has(written)) words.set(written, phrase.term)
  }
  return {
    source: 'almanac',
    words: [...words].map(([word, term]) => ({ word, term })),
    marks: chosen.marks.map(mark => ({ mark, word: title.marks.get(mark)?.written ?? mark })),
  }
}
