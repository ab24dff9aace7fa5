/** The form in which names and codes of people are compared: letters and digits in lower case. */
export const matchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
