/** How people's names and codes are compared: by letters and digits alone, in any case. */
export const matchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
