import type { Area, Sheet } from './sheet.ts'

type PostageStatus = {
  /** The sandbox's label. */
  readonly sample: boolean
  /** Sold at the prices of a demonstration. */
  readonly demonstration?: boolean
}

type NoPostageMark = { readonly text: string; readonly ems: number; readonly inset: number }

const sampleMark: NoPostageMark = { text: 'SAMPLE', ems: 4.2, inset: 28 }
const demonstrationMark: NoPostageMark = { text: 'DEMO, NO POSTAGE', ems: 10.2, inset: 20 }

const markOf = ({ sample, demonstration = false }: PostageStatus): NoPostageMark | null =>
  sample ? sampleMark : demonstration ? demonstrationMark : null

/** Whether the label must say that it carries no postage. */
export const hasNoPostage = (content: PostageStatus): boolean => markOf(content) !== null

/** Stands on every page of a label that no carrier is paid for, so that nobody mails it. */
export function noPostageMark(sheet: Sheet, content: PostageStatus, area: Area): void {
  const mark = markOf(content)
  if (mark === null) return
  const { x, y, width, height } = area
  sheet.frame(area, 5)
  const size = Math.floor(Math.min((width - mark.inset) / mark.ems, height * 0.72))
  const baseline = y + Math.round(height / 2 + size * 0.36)
  sheet.text(x + width / 2, baseline, mark.text, { size, bold: true, anchor: 'middle' })
}
