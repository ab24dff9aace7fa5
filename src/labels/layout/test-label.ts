import type { PaperName } from '#core/ports/label-sheets.ts'
import type { LabelPage } from '#core/ports/labels.ts'
import { dotsPerInch, sizeOfPage } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { Sheet } from './sheet.ts'

const perMillimetre = dotsPerInch / 25.4
const titles: Readonly<Record<PaperName, string>> = {
  label: '4 × 6 IN',
  a6: 'A6, 105 × 148 MM',
  letter: 'LETTER, 8.5 × 11 IN',
  a4: 'A4, 210 × 297 MM',
}

const words = [
  'Lay a ruler on this page.',
  'The left box must be 1 inch wide and high,',
  'the right box 25 mm. Both edges are rulers.',
  'If they are not, set in the print window:',
  'Scale: 100 % or Actual size, never Fit.',
  'Chrome, Edge: More settings, Scale, 100.',
  'Firefox: Scale 100. Safari: Scale 100 %.',
  'Acrobat: Actual size. Margins: None.',
] as const

/**
 * Inches along the upper edge, millimetres along the left one, a box of each, and a barcode: by these
 * people see whether a printer keeps the size, and whether what it prints can be scanned.
 */
export function testPage(paper: PaperName): LabelPage {
  const size = paper === 'label' ? {} : { size: paper }
  const { width, height } = sizeOfPage(size)
  const sheet = new Sheet()
  inchRuler(sheet, width)
  millimetreRuler(sheet, height)
  const left = inset
  const right = width - 40
  sheet.text(left, 150, 'PRINTER TEST', { size: 52, bold: true })
  sheet.text(left, 200, titles[paper], { size: 36, bold: true })
  const millimetres = 25 * perMillimetre
  measured(sheet, left, '1 INCH', dotsPerInch)
  measured(sheet, left + 300, '25 MM', millimetres)
  const across = right - left
  for (const [at, line] of words.entries()) {
    sheet.fitted(left, 540 + at * 42, across, line, { size: 32, bold: at === 4 })
  }
  const bars = { x: left, y: 880, width: across, height: 130 }
  sheet.bars(bars, code128(`POSTILION ${paper.toUpperCase()}`))
  sheet.fitted(Math.round(left + across / 2), 1050, across, 'A scanner must read the barcode.', {
    size: 30,
    anchor: 'middle',
  })
  return { ...size, marks: sheet.marks }
}

/** What stands right of the ruler of millimetres. */
const inset = 150

function measured(sheet: Sheet, x: number, title: string, side: number): void {
  const exact = hundredths(side)
  sheet.frame({ x, y: 240, width: exact, height: exact }, 2)
  const middle = Math.round(side / 2)
  sheet.text(x + middle, 252 + middle, title, { size: 36, bold: true, anchor: 'middle' })
}

function inchRuler(sheet: Sheet, width: number): void {
  const step = dotsPerInch / 8
  for (let at = 1; at * step < width; at++) {
    const length = at % 8 === 0 ? 60 : at % 4 === 0 ? 42 : 26
    sheet.fill(hundredths(at * step - 1), 0, 2, length)
    if (at % 8 === 0) sheet.text(Math.round(at * step) + 8, 58, `${at / 8} in`, { size: 26 })
  }
}

function millimetreRuler(sheet: Sheet, height: number): void {
  for (let at = 1; at * perMillimetre < height; at++) {
    const length = at % 10 === 0 ? 60 : at % 5 === 0 ? 42 : 26
    sheet.fill(0, hundredths(at * perMillimetre - 1), length, 2)
    if (at % 10 === 0) sheet.text(66, Math.round(at * perMillimetre) + 9, `${at}`, { size: 26 })
  }
}

/** A ruler must not lose half a dot; a file has no use for more digits. */
const hundredths = (value: number): number => Math.round(value * 100) / 100
