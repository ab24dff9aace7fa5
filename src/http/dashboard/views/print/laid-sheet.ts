import type { LaidPage } from '#core/print/lay-out-sheets.ts'
import type { Size, Spot } from '#core/print/sheet-form.ts'
import { html, type Markup } from '../../../base/html.ts'

/** Marks away from the label, so that a cut that misses them leaves nothing on it; in points. */
const [distance, length] = [2, 6]

type PictureAddress = (page: LaidPage) => string

/** A sheet as a drawing in points: its style gives it the size of the paper, and the rest follows. */
export const laidSheet = (
  pages: readonly LaidPage[],
  size: Size,
  at: number,
  address: PictureAddress,
): Markup =>
  html`<svg class="laid" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" role="img" aria-label="Sheet ${at + 1}: ${pages.map(({ shipCode }) => shipCode).join(', ')}">${pages.map(page => laidPage(page, size, address(page)))}</svg>`

function laidPage(page: LaidPage, size: Size, address: string): Markup {
  const { place, isTurned, hasCutMarks } = page
  const { left, width, height } = place
  const top = size.height - place.bottom - height
  const turned = isTurned ? html` transform="translate(${left} ${top + height}) rotate(-90)"` : null
  const [x, y] = isTurned ? [0, 0] : [left, top]
  const [across, down] = isTurned ? [height, width] : [width, height]
  return html`<image href="${address}" x="${x}" y="${y}" width="${across}" height="${down}" preserveAspectRatio="none"${turned}/>${hasCutMarks ? cutMarks({ ...place, bottom: top }) : null}`
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
