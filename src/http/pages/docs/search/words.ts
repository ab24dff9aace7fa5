/** The words of a text, as they are sought: without marks, small, and of several the one. */
export function searchWords(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu) ?? [])
    .filter(word => !everywhere.has(word))
    .flatMap(word =>
      word.includes('_') ? [word, ...word.split('_').map(singular)] : [singular(word)],
    )
}

/** They stand on every page, and say nothing of what is sought. */
const everywhere = new Set(
  'a an and are as at be by can do does for from get has have how i in is it its my of on or so that the their there these this to was what when where which who why will with you your'.split(
    ' ',
  ),
)

/** So far as the index and the reader agree, the word need not be English. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}
