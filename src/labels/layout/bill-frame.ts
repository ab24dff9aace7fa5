import type { FreightPapers } from '#core/ports/freight-papers.ts'
import { letterWidth } from '../page-size.ts'
import { code128 } from '../symbols/code-128.ts'
import { noPostageMark } from './no-postage-mark.ts'
import type { Sheet } from './sheet.ts'

export const billMargin = 72
const right = letterWidth - billMargin
export const billWidth = right - billMargin
/** What a page of the bill says begins here, below its title. */
export const billTop = 330
const pageNumberAt = 2204

/** Every page of a bill has its numbers, as text and as bars: pages get apart. */
export function billTitle(sheet: Sheet, papers: FreightPapers, name: string, form: string): void {
  sheet.text(billMargin, 120, name, { size: 60, bold: true })
  sheet.text(billMargin, 156, form, { size: 24 })
  noPostageMark(sheet, papers, { x: billMargin, y: 184, width: 420, height: 100 })
  const half = { width: 520, height: 110 }
  numbered(sheet, 'BOL NO.', papers.bolNumber, { x: 640, y: 72, ...half })
  numbered(sheet, 'PRO NO.', papers.proNumber, { x: right - half.width, y: 72, ...half })
  sheet.fill(billMargin, billTop - 18, billWidth, 6)
}

function numbered(
  sheet: Sheet,
  name: string,
  number: string,
  area: { x: number; y: number; width: number; height: number },
): void {
  sheet.bars(area, code128(number))
  const middle = area.x + area.width / 2
  const style = { size: 30, bold: true, anchor: 'middle' } as const
  sheet.text(middle, area.y + area.height + 42, `${name} ${number}`, style)
}

/** For dangerous goods the rules ask for it on every page, the first included (49 CFR 172.201). */
export function numberPage(sheet: Sheet, page: number, pages: number): void {
  const style = { size: 24, bold: true, anchor: 'end' } as const
  sheet.text(right, pageNumberAt, `PAGE ${page} OF ${pages}`, style)
}
