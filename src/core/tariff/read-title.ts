import { hasWord, type TitleWord, titleWordsOf } from './title-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A title as the almanac understands it. */
export type ReadTitle = {
  readonly words: readonly TitleWord[]
  /** By stem, the weightiest of its occurrences. */
  readonly byStem: ReadonlyMap<string, TitleWord>
  /** The stem that says what the thing is. */
  readonly head: string | null
  /** By mark, the word that shows it. */
  readonly marks: ReadonlyMap<string, TitleWord>
  /** How much the telling words tell, together. */
  readonly information: number
  /** Words that say what the thing is; empty in `a gift, blue, size M`. */
  readonly telling: readonly TitleWord[]
  /** What to ask about the vague words in it. */
  readonly ask: string | null
  /** Where words stand that together are known as no description: `car parts`. */
  readonly vaguePhrases: ReadonlySet<number>
  readonly unknown: readonly string[]
}

const worthOfDescription = 0.4

/** Nobody reads on, and a question stays quick. */
const mostCharacters = 1000

export function readTitle(vocabulary: Vocabulary, title: string, description = ''): ReadTitle {
  const main = titleWordsOf(vocabulary, title.slice(0, mostCharacters), 0, 1)
  const start = main.words.length + 100
  const rest = description.slice(0, mostCharacters)
  const more = titleWordsOf(vocabulary, rest, start, worthOfDescription)
  const all = [...main.words, ...more.words]
  const marks = marksIn(vocabulary, all)
  const vague = vagueIn(vocabulary, all)
  const words = all.filter(({ stem }) => hasWord(vocabulary, stem))
  const naming = words.filter(
    ({ position, stem }) => !vague.phrases.has(position) && !isPlain(vocabulary, stem),
  )
  const byStem = new Map<string, TitleWord>()
  for (const word of words) {
    if ((byStem.get(word.stem)?.weight ?? 0) < word.weight) byStem.set(word.stem, word)
  }
  return {
    words,
    byStem,
    head: headOf(vocabulary, naming),
    marks,
    information: [...byStem.values()]
      .filter(({ stem }) => !vocabulary.roleOf.has(stem))
      .reduce((sum, { stem, weight }) => sum + weight * (vocabulary.information.get(stem) ?? 0), 0),
    telling: naming.filter(
      ({ position, stem }) =>
        !vague.positions.has(position) &&
        !vocabulary.roleOf.has(stem) &&
        !vocabulary.marksOf.has(stem),
    ),
    ask: vague.ask,
    vaguePhrases: vague.phrases,
    unknown: [...main.unknown, ...more.unknown],
  }
}

/** Containers are plain in `set of glasses`, and the thing itself in `plastic bag`. */
const isPlain = ({ roleOf }: Vocabulary, stem: string): boolean =>
  roleOf.has(stem) && roleOf.get(stem) !== 'container'

/** The last of the weightiest words that a term could end with. */
function headOf({ heads, marksOf }: Vocabulary, words: readonly TitleWord[]): string | null {
  let head: TitleWord | null = null
  for (const word of words) {
    if (!heads.has(word.stem) || marksOf.has(word.stem)) continue
    if (head === null || word.weight >= head.weight) head = word
  }
  return head?.stem ?? null
}

const longestPhrase = 3

function* phrasesOf(
  words: readonly TitleWord[],
): Generator<{ readonly stems: string; readonly words: readonly TitleWord[] }> {
  for (let length = longestPhrase; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const phrase = words.slice(at, at + length)
      yield { stems: phrase.map(({ stem }) => stem).join(' '), words: phrase }
    }
  }
}

function marksIn(
  { marksOf }: Vocabulary,
  words: readonly TitleWord[],
): ReadonlyMap<string, TitleWord> {
  const marks = new Map<string, TitleWord>()
  const read = new Set<number>()
  for (const { stems, words: phrase } of phrasesOf(words)) {
    const shown = marksOf.get(stems)
    const [first] = phrase
    if (shown === undefined || first === undefined) continue
    // The parts of `stainless steel` are no marks of their own.
    if (phrase.some(({ position }) => read.has(position))) continue
    for (const { position } of phrase) read.add(position)
    for (const mark of shown) {
      if ((marks.get(mark)?.weight ?? 0) < first.weight) marks.set(mark, first)
    }
  }
  return marks
}

type VagueParts = {
  readonly positions: ReadonlySet<number>
  readonly phrases: ReadonlySet<number>
  readonly ask: string | null
}

function vagueIn({ vague }: Vocabulary, words: readonly TitleWord[]): VagueParts {
  const positions = new Set<number>()
  const phrases = new Set<number>()
  let asked: string | null = null
  for (const { stems, words: phrase } of phrasesOf(words)) {
    const ask = vague.get(stems)
    if (ask === undefined) continue
    for (const { position } of phrase) {
      positions.add(position)
      if (phrase.length > 1) phrases.add(position)
    }
    asked ??= ask
  }
  return { positions, phrases, ask: asked }
}
