/** How labels lie on paper: the paper, and how many lie on a page of it. */
export const sheetNames = [
  '4x6',
  'a6',
  'letterx1',
  'letterx2',
  'letterx4',
  'a4x1',
  'a4x2',
  'a4x4',
] as const
export type SheetName = (typeof sheetNames)[number]

/** How many labels lie on one sheet. */
export const placesOn: Readonly<Record<SheetName, 1 | 2 | 4>> = {
  '4x6': 1,
  a6: 1,
  letterx1: 1,
  letterx2: 2,
  letterx4: 4,
  a4x1: 1,
  a4x2: 2,
  a4x4: 4,
}

export type SheetChoice = {
  readonly name: SheetName
  /** Where the first label lies, from 1: the places before it stay empty on the first sheet alone. */
  readonly start: number
}

/** What a label is laid on, and a label printer takes. */
export const paperNames = ['label', 'a6', 'letter', 'a4'] as const
export type PaperName = (typeof paperNames)[number]

export const paperOf: Readonly<Record<SheetName, PaperName>> = {
  '4x6': 'label',
  a6: 'a6',
  letterx1: 'letter',
  letterx2: 'letter',
  letterx4: 'letter',
  a4x1: 'a4',
  a4x2: 'a4',
  a4x4: 'a4',
}

/** In points, of 1/72 inch, to a hundredth. */
export const pointsOfPaper: Readonly<Record<PaperName, { width: number; height: number }>> = {
  label: { width: 288, height: 432 },
  letter: { width: 612, height: 792 },
  a6: { width: 297.64, height: 419.53 },
  a4: { width: 595.28, height: 841.89 },
}
