import type { SheetName } from '#core/ports/label-sheets.ts'
import type { Size } from '#core/print/sheet-form.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import type { Frame } from '../../visit/frame.ts'
import { howToPrint } from './pages-view.ts'

export const testView = (
  { sheet, size }: { readonly sheet: SheetName; readonly size: Size },
  frame: Frame,
): Markup => html`
<div class="around-print">
<h1>Test page</h1>
${howToPrint(sheet)}
<p role="status" data-print>Lay a ruler on the printed page: where its lines do not agree, the browser or the printer has changed the size.</p>
<div class="buttons"><button type="button" class="primary" data-prints data-deed="print" hidden>${icon('print')}Print</button><a class="button" href="${frame.to(`/print/test/file?sheet=${sheet}.1`)}">As PDF</a><a class="button" href="${frame.to('/print')}">Back to the list</a></div>
</div>
<div class="laids"><svg class="laid" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" role="img" aria-label="Rulers"><image href="${frame.to(`/print/test/file?sheet=${sheet}.1&as=picture`)}" width="${size.width}" height="${size.height}" preserveAspectRatio="none"/></svg></div>`
