import type { LabelJoiner } from '#core/ports/label-drawing.ts'
import type { JoinableFormat } from '#core/ports/labels.ts'
import { JoinedPdf } from './pdf/joined-pdf.ts'

/** ZPL needs no frame: printers take one label after the other. */
const joinZpl = (): LabelJoiner => ({ add: drawn => drawn, end: () => new Uint8Array() })

export const joinLabels = (format: JoinableFormat): LabelJoiner =>
  format === 'pdf' ? new JoinedPdf() : joinZpl()
