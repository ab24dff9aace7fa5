import { paperOf, type SheetName } from '../ports/label-sheets.ts'
import type { LabelArtist, LabelFormat, RenderOptions } from '../ports/labels.ts'

/** A page of rulers as large as the sheet: whoever prints it sees whether the size is kept. */
export const drawTestLabel = (
  { labels }: { readonly labels: Pick<LabelArtist, 'layOutTest' | 'render'> },
  sheet: SheetName,
  format: LabelFormat,
  options: RenderOptions = {},
): Uint8Array => labels.render(labels.layOutTest(paperOf[sheet]), format, options)
