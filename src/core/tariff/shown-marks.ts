import type { TitleWord } from './title-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * By mark, the word that shows it. What the title says of a group is not doubted because of its
 * description.
 */
export function shownMarks(
  vocabulary: Vocabulary,
  title: readonly TitleWord[],
  description: readonly TitleWord[],
): ReadonlyMap<string, TitleWord> {
  const own = marksIn(vocabulary, title)
  const { groupOf } = vocabulary
  const shown = new Set([...own.keys()].map(mark => groupOf.get(mark)))
  const further = [...marksIn(vocabulary, description)]
  return new Map([...own, ...further.filter(([mark]) => !shown.has(groupOf.get(mark)))])
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

const longestPhrase = 3

/** All phrases of up to three words, the longest first. */
export function* phrasesOf(
  words: readonly TitleWord[],
): Generator<{ readonly stems: string; readonly words: readonly TitleWord[] }> {
  for (let length = longestPhrase; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const phrase = words.slice(at, at + length)
      yield { stems: phrase.map(({ stem }) => stem).join(' '), words: phrase }
    }
  }
}
