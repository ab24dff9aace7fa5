import { placesOn, type SheetName } from '#core/ports/label-sheets.ts'

const papers: Readonly<Record<SheetName, string>> = {
  '4x6': '4 × 6 in',
  a6: 'A6',
  letterx1: 'Letter',
  letterx2: 'Letter',
  letterx4: 'Letter',
  a4x1: 'A4',
  a4x2: 'A4',
  a4x4: 'A4',
}

/** As a dialog of a browser names it. */
export const paperName = (sheet: SheetName): string => papers[sheet]

export const sheetLabel = (sheet: SheetName): string =>
  placesOn[sheet] === 1 ? paperName(sheet) : `${paperName(sheet)}, ${placesOn[sheet]} labels`
