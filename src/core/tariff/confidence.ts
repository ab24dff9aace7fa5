import type { HeadingEvidence } from './evidence.ts'
import type { ReadTitle } from './read-title.ts'
import type { ScoredHeading } from './score-headings.ts'

/** What a heading's lead is judged by; each is between 0 and 1, the strength up to 2. */
type Signs = {
  /** How far the best heading is before the second. */
  readonly lead: number
  /** How near the third is to it: many headings alike say that the title is not clear. */
  readonly crowd: number
  readonly strength: number
  /** Whether its strongest term is in the title with all its words, which its strength counts too. */
  readonly whole: number
  /** Whether that term names the thing that the title names. */
  readonly sameThing: number
  /** The share of the title's words that the almanac does not know. */
  readonly unknown: number
  /** Whether a word of the title is known to describe nothing. */
  readonly vague: number
}

/**
 * A logistic regression of whether the heading was right, over the tuning titles, terms of customs
 * officers and descriptions that they send back (ADR 54), a little lower: an answer that is sure and
 * wrong costs more than a doubt. The tests hold the result to its word.
 */
const fitted: Signs & { readonly offset: number } = {
  offset: -4.7,
  lead: 1.5,
  crowd: -1,
  strength: 4.2,
  whole: -3.5,
  sameThing: 0.6,
  unknown: -6.7,
  vague: -0.2,
}

const fullStrength = 20

/** An answer below this would be a guess. */
const leastConfidence = 0.09

/** For each heading how likely it is the right one. */
export function confidencesOf(
  title: ReadTitle,
  scored: readonly ScoredHeading[],
): readonly number[] {
  const [best] = scored
  if (best === undefined) return []
  const signs = signsOf(title, best, scored)
  const sum = signNames.reduce((all, name) => all + fitted[name] * signs[name], fitted.offset)
  const first = 1 / (1 + Math.exp(-sum))
  const others = scored.slice(1).map(({ score }) => (score / best.score) ** 3)
  const total = others.reduce((all, share) => all + share, 0.5)
  return [first, ...others.map(share => Math.min(first, ((1 - first) * share) / total))]
}

const signNames = [
  'lead',
  'crowd',
  'strength',
  'whole',
  'sameThing',
  'unknown',
  'vague',
] as const satisfies readonly (keyof Signs)[]

function signsOf(
  title: ReadTitle,
  best: ScoredHeading,
  [, second, third]: readonly ScoredHeading[],
): Signs {
  const [strongest] = best.evidence
  const written = title.knownWords + title.unknown.length
  return {
    lead: 1 - (second?.score ?? 0) / best.score,
    crowd: (third?.score ?? 0) / best.score,
    strength: Math.min(best.score, fullStrength) / 10,
    whole: Number(strongest?.isWhole ?? false),
    sameThing: Number(strongest !== undefined && strongest.phrase.head === title.head),
    unknown: title.unknown.length / Math.max(written, 1),
    vague: Number(title.ask !== null),
  }
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
  return saysThing(title, strongest) && confidence >= leastConfidence
}

/**
 * Without its noun a term speaks only where another noun of the title may stand for it, and never
 * where an unknown word may be the noun: `knitted women's …` is nothing yet.
 */
const saysThing = ({ telling, unknown }: ReadTitle, { phrase, words }: HeadingEvidence): boolean =>
  words.some(({ stem }) => stem === phrase.head) ||
  (unknown.length === 0 && words.some(word => telling.includes(word)))

/** Words that say little alone are a thing together: `toilet roll holder`. */
const namesThing = ({ vaguePhrases }: ReadTitle, { isWhole, words }: HeadingEvidence): boolean =>
  isWhole && words.length > 1 && words.some(({ position }) => !vaguePhrases.has(position))
