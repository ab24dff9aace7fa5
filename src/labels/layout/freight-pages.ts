import type { FreightPapers } from '#core/ports/freight-papers.ts'
import type { LabelPage } from '#core/ports/labels.ts'
import { billOfLading } from './bill-of-lading.ts'
import { unitLabel } from './unit-label.ts'

/** The bill of lading first, on letters, and then a label for each handling unit. */
export function freightPages(papers: FreightPapers): readonly LabelPage[] {
  const units = papers.lines.flatMap(line => Array.from({ length: line.quantity }, () => line))
  return [
    ...billOfLading(papers).map(({ marks }) => ({ marks, size: 'letter' }) as const),
    ...units.map((line, at) => ({
      marks: unitLabel(papers, line, { piece: at + 1, pieces: units.length }).marks,
    })),
  ]
}
