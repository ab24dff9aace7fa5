import { phrasesOf, shownMarks } from './shown-marks.ts'
import { hasWord, type TitleWord, titleWordsOf } from './title-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A title as the almanac understands it. */
export type ReadTitle = {
  /** How many of its words the almanac knows, and which it does not. */
  readonly knownWords: number
  readonly unknown: readonly string[]
  /** By stem, the weightiest of its occurrences, those of the title first. */
  readonly byStem: ReadonlyMap<string, TitleWord>
  /** The stem that says what the thing is. */
  readonly head: string | null
  /** By mark, the word that shows it. */
  readonly marks: ReadonlyMap<string, TitleWord>
  /** Words that say what the thing is; empty in `a gift, blue, size M`. */
  readonly telling: readonly TitleWord[]
  /** What to ask about the vague words in it. */
  readonly ask: string | null
  /** Where words stand that together are known as no description: `car parts`. */
  readonly vaguePhrases: ReadonlySet<number>
}

/** A description adds to a title that names the thing, and stands in for one that does not. */
export const worthBesideTitle = 0.4

/** Nobody reads on, and a question stays quick. */
const mostCharacters = 1000

export function readTitle(vocabulary: Vocabulary, title: string, description = ''): ReadTitle {
  const main = titleWordsOf(vocabulary, title.slice(0, mostCharacters), titlePart)
  const own = namingWords(vocabulary, main.words)
  const head = headOf(vocabulary, own.telling)
  const more = titleWordsOf(vocabulary, description.slice(0, mostCharacters), {
    start: main.words.length + 100,
    worth: head === null ? 1 : worthBesideTitle,
    isAside: head !== null,
  })
  const all = [...main.words, ...more.words]
  const { naming, telling, vague } = head === null ? namingWords(vocabulary, all) : own
  return {
    knownWords: (head === null ? all : main.words).filter(({ stem }) => hasWord(vocabulary, stem))
      .length,
    byStem: weightiestOf(vocabulary, all),
    head: headOf(vocabulary, naming),
    marks: shownMarks(vocabulary, main.words, more.words),
    telling,
    ask: vague.ask,
    vaguePhrases: vague.phrases,
    unknown: head === null ? [...main.unknown, ...more.unknown] : main.unknown,
  }
}

const titlePart = { start: 0, worth: 1, isAside: false } as const

type NamingWords = {
  /** Words that may say what the thing is. */
  readonly naming: readonly TitleWord[]
  /** Those of them that do, and are no vague words. */
  readonly telling: readonly TitleWord[]
  readonly vague: VagueParts
}

function namingWords(vocabulary: Vocabulary, words: readonly TitleWord[]): NamingWords {
  const { roleOf, marksOf } = vocabulary
  const vague = vagueIn(vocabulary, words)
  const naming = words.filter(
    ({ position, stem }) =>
      hasWord(vocabulary, stem) && !vague.phrases.has(position) && !isPlain(vocabulary, stem),
  )
  const telling = naming.filter(
    ({ position, stem }) =>
      !vague.positions.has(position) && !roleOf.has(stem) && !marksOf.has(stem),
  )
  return { naming, telling, vague }
}

function weightiestOf(
  vocabulary: Vocabulary,
  words: readonly TitleWord[],
): ReadonlyMap<string, TitleWord> {
  const byStem = new Map<string, TitleWord>()
  for (const word of words) {
    if (!hasWord(vocabulary, word.stem)) continue
    const known = byStem.get(word.stem)
    if (known !== undefined && (word.isAside || known.weight >= word.weight)) continue
    byStem.set(word.stem, word)
  }
  return byStem
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
