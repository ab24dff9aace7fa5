import type { Sheet } from './sheet.ts'

/** On every page of a label that carries nothing, so that nobody mails one. */
export function sampleMark(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  sheet.frame({ x, y, width, height }, 5)
  const size = Math.floor(Math.min((width - 28) / 4.2, height * 0.72))
  const baseline = y + Math.round(height / 2 + size * 0.36)
  sheet.text(x + width / 2, baseline, 'SAMPLE', { size, bold: true, anchor: 'middle' })
}
