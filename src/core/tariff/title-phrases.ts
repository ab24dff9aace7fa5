import type { TitleWord } from './title-words.ts'

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
