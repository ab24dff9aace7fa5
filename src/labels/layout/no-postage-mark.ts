import type { Area, Sheet } from './sheet.ts'

type Standing = {
  /** The sandbox's label. */
  readonly sample: boolean
  /** Sold at the figures of a demonstration. */
  readonly demonstration?: boolean
}

type NoPostageMark = { readonly text: string; readonly ems: number; readonly inset: number }

const sampleMark: NoPostageMark = { text: 'SAMPLE', ems: 4.2, inset: 28 }
const demonstrationMark: NoPostageMark = { text: 'DEMO, NO POSTAGE', ems: 10.2, inset: 20 }

const markOf = ({ sample, demonstration = false }: Standing): NoPostageMark | null =>
  sample ? sampleMark : demonstration ? demonstrationMark : null

/** Whether a label stands for no postage, and needs room to say so. */
export const hasNoPostage = (content: Standing): boolean => markOf(content) !== null

/** On every page of a label that no carrier is paid for, so that nobody mails one. */
export function noPostageMark(sheet: Sheet, content: Standing, area: Area): void {
  const mark = markOf(content)
  if (mark === null) return
  const { x, y, width, height } = area
  sheet.frame(area, 5)
  const size = Math.floor(Math.min((width - mark.inset) / mark.ems, height * 0.72))
  const baseline = y + Math.round(height / 2 + size * 0.36)
  sheet.text(x + width / 2, baseline, mark.text, { size, bold: true, anchor: 'middle' })
}
