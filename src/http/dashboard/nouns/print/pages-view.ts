import type { SheetName } from '#core/ports/label-sheets.ts'
import type { LaidSheets } from '#core/print/lay-out-sheets.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import type { Frame } from '../../visit/frame.ts'
import { laidSheet } from './laid-sheet.ts'
import { paperName } from './paper-names.ts'
import { refusedNotice } from './refused-notice.ts'

export type PagesFacts = { readonly laid: LaidSheets; readonly sheet: SheetName }

export const pagesView = ({ laid, sheet }: PagesFacts, frame: Frame): Markup => {
  const { labels, refused, sheets, size } = laid
  const count = counted(labels.length, 'label')
  // Most label printers have 203 dots an inch; others print more dots than a picture needs.
  const dots = sheet === '4x6' ? 203 : 300
  return html`
<div class="around-print">
<h1>${count} on ${sheets.length === 1 ? 'one sheet' : `${sheets.length} sheets`}</h1>
${howToPrint(sheet)}
${refusedNotice(refused)}
<form method="post" action="${frame.to('/print/mark')}">
${labels.map(({ shipCode }) => html`<input type="hidden" name="code" value="${shipCode}">`)}
<input type="hidden" name="sheet" value="${sheet}.1">
<p role="status" data-print>Nothing is charged, however often you print.</p>
<progress data-pictures max="${sheets.flat().length}" value="0" aria-label="Labels that have come" hidden></progress>
<div class="buttons"><button type="button" class="primary" data-prints data-deed="print" hidden>${icon('print')}Print</button><button>Yes, it printed: mark ${count} as printed</button><a class="button" href="${frame.to('/print')}">No, back to the list</a></div>
</form>
</div>
<div class="laids">${sheets.map((pages, at) => laidSheet(pages, size, at, ({ shipCode, page }) => frame.to(`/print/label?code=${encodeURIComponent(shipCode)}&page=${page}&dots=${dots}`)))}</div>`
}

/** Each browser shrinks a page by itself, unless it is told not to. */
export const howToPrint = (sheet: SheetName): Markup =>
  html`<p>In the print dialog choose the paper <strong>${paperName(sheet)}</strong>, scale <strong>100 %</strong> (“Actual size”, not “Fit to page”), margins <strong>None</strong>, and switch <strong>headers and footers</strong> off.</p>`
