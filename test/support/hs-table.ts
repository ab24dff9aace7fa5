/** Rows of codes and descriptions, `[['610910', 'T-shirts; of cotton']]`. */
export type HsRows = readonly (readonly [code: string, description: string])[]

const numbered = (at: number): string => `${at}`.padStart(2, '0')

/** A heading with one line in each chapter, so that a table is whole. */
const everyChapter: HsRows = Array.from({ length: 97 }, (_, at) => numbered(at + 1))
  .filter(chapter => chapter !== '77')
  .flatMap(chapter => [
    [chapter, `Chapter ${chapter}`] as const,
    [`${chapter}99`, `Goods of chapter ${chapter}`] as const,
    [`${chapter}9900`, `Goods; of chapter ${chapter}, of any kind`] as const,
  ])

/** The CSV of a whole table with these rows at its end, of which the first stands in line 290. */
export const hsTable = (rows: HsRows = [], columns = 'hscode,description'): string =>
  [columns, ...[...everyChapter, ...rows].map(([code, text]) => `${code},"${text}"`), ''].join('\n')

export const firstOwnLine = 290
