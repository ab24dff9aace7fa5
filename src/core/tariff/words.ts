const accents = /\p{M}/gu

/** Lower case without accents, so that people's keyboards make no difference. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()

const wordForm = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu

/** The words of a text, folded: without possessive endings and punctuation. */
export const foldedWords = (text: string): readonly string[] =>
  (fold(text).match(wordForm) ?? []).map(bare)

export const bare = (word: string): string => word.replace(/'s$/, '').replaceAll("'", '')

/** The singular of an English plural, roughly: what matters is that both fall together. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** What an unknown word may be a form of: `insulated` of `insulate`, `padding` of `pad`. */
export function relatedForms(word: string): readonly string[] {
  const root = /^(.{3,}?)(?:ed|ing|er|ers|y|ic|al|ery|ish|ly|able)$/.exec(word)?.[1]
  const longer = [`${word}ed`, `${word}ing`, `${word}er`, `${word}d`, `${word}r`]
  if (root === undefined) return longer
  const undoubled = root.at(-1) === root.at(-2) ? [root.slice(0, -1)] : []
  const roots = [root, `${root}e`, ...undoubled]
  return [...roots, ...roots.flatMap(form => [`${form}ed`, `${form}ing`, `${form}er`]), ...longer]
}
