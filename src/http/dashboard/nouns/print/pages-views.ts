import type { SheetName } from '#core/ports/label-sheets.ts'
import type { LaidPage, LaidSheets } from '#core/print/lay-out-sheets.ts'
import { mostCodes } from '#core/print/print-labels.ts'
import type { UnprintableCode } from '#core/print/printable-labels.ts'
import type { Size, Spot } from '#core/print/sheet-form.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { icon } from '../../components/icon.ts'
import { notice } from '../../components/notice.ts'
import type { Frame } from '../../visit/frame.ts'
import { paperName } from './paper-fields.ts'

type PagesFacts = { readonly laid: LaidSheets; readonly sheet: SheetName }

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
<progress data-pictures max="${sheets.flat().length}" value="0" aria-label="Labels loaded" hidden></progress>
<div class="buttons"><button type="button" class="primary" data-prints data-action="print" hidden>${icon('print')}Print</button><button>Yes, it printed: mark ${count} as printed</button><a class="button" href="${frame.to('/print')}">No, back to the list</a></div>
</form>
</div>
<div class="laids">${sheets.map((pages, at) => laidSheet(pages, size, at, ({ shipCode, page }) => frame.to(`/print/label?code=${encodeURIComponent(shipCode)}&page=${page}&dots=${dots}`)))}</div>`
}

/** Each browser shrinks a page by itself, unless it is told not to. */
const howToPrint = (sheet: SheetName): Markup =>
  html`<p>In the print dialog choose the paper <strong>${paperName(sheet)}</strong>, scale <strong>100 %</strong> (“Actual size”, not “Fit to page”), margins <strong>None</strong>, and turn <strong>headers and footers</strong> off.</p>`

/** Marks away from the label, so that a cut that misses them leaves nothing on it; in points. */
const [distance, length] = [2, 6]

type PictureLink = (page: LaidPage) => string

/** A sheet as a drawing in points: its style gives it the size of the paper, and the rest follows. */
const laidSheet = (
  pages: readonly LaidPage[],
  size: Size,
  at: number,
  linkOf: PictureLink,
): Markup =>
  html`<svg class="laid" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" role="img" aria-label="Sheet ${at + 1}: ${pages.map(({ shipCode }) => shipCode).join(', ')}">${pages.map(page => laidPage(page, size, linkOf(page)))}</svg>`

function laidPage(page: LaidPage, size: Size, url: string): Markup {
  const { place, isTurned, hasCutMarks } = page
  const { left, width, height } = place
  const top = size.height - place.bottom - height
  const turned = isTurned ? html` transform="translate(${left} ${top + height}) rotate(-90)"` : null
  const [x, y] = isTurned ? [0, 0] : [left, top]
  const [across, down] = isTurned ? [height, width] : [width, height]
  return html`<image href="${url}" x="${x}" y="${y}" width="${across}" height="${down}" preserveAspectRatio="none"${turned}/>${hasCutMarks ? cutMarks({ ...place, bottom: top }) : null}`
}

/** Here the lower edge is the upper one: a drawing counts from above. */
function cutMarks({ left, bottom: top, width, height }: Spot): Markup {
  let path = ''
  for (const [x, away] of [[left, -1] as const, [left + width, 1] as const]) {
    for (const [y, down] of [[top, -1] as const, [top + height, 1] as const]) {
      path += `M${x + away * distance} ${y}h${away * length}M${x} ${y + down * distance}v${down * length}`
    }
  }
  return html`<path d="${path}" stroke="#000" stroke-width="0.25"/>`
}

export const testView = (
  { sheet, size }: { readonly sheet: SheetName; readonly size: Size },
  frame: Frame,
): Markup => html`
<div class="around-print">
<h1>Test page</h1>
${howToPrint(sheet)}
<p role="status" data-print>Check the printed page with a ruler: if its lines do not match, the browser or the printer changed the size.</p>
<div class="buttons"><button type="button" class="primary" data-prints data-action="print" hidden>${icon('print')}Print</button><a class="button" href="${frame.to(`/print/test/file?sheet=${sheet}.1`)}">As PDF</a><a class="button" href="${frame.to('/print')}">Back to the list</a></div>
</div>
<div class="laids"><svg class="laid" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" role="img" aria-label="Rulers"><image href="${frame.to(`/print/test/file?sheet=${sheet}.1&as=picture`)}" width="${size.width}" height="${size.height}" preserveAspectRatio="none"/></svg></div>`

/** Nobody reads more of them. */
const mostShown = 100

/** Which codes have no label now, and why; `beyond` of them were more than one print takes. */
export function refusedNotice(refused: readonly UnprintableCode[], beyond = 0): Markup | null {
  const count = refused.length + beyond
  if (count === 0) return null
  const listed = refused.slice(0, mostShown)
  const unlisted = refused.length - listed.length
  return notice(
    'warn',
    html`<p><strong>${count === 1 ? 'One code' : `${countText(count)} codes`} cannot be printed.</strong> The others can.</p><ul>${listed.map(refusedLine)}${unlisted > 0 ? html`<li>And ${countText(unlisted)} more.</li>` : null}${beyond > 0 ? tooMany(beyond) : null}</ul>`,
  )
}

const refusedLine = ({ code, why }: UnprintableCode): Markup =>
  html`<li><span class="code">${code}</span>: ${why}</li>`

const tooMany = (beyond: number): Markup =>
  html`<li>${countText(beyond)} of them are too many: at most ${countText(mostCodes)} labels can be printed at once.</li>`
