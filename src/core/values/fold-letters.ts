/** Letters that Unicode does not take apart into a Latin letter and its marks. */
const wholeLetters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŋ: 'N',
  Ə: 'A',
  ẞ: 'SS',
}

/** In capitals without marks, as customs and carriers write names: `Łódź` is `LODZ`. */
export const foldLetters = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ÆŒØŁĐÐÞĦŊƏẞ]/g, letter => wholeLetters[letter] ?? letter)
