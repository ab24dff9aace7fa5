import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { liveLink } from '../../components/live.ts'

/** Which page of a label is shown, of how many. */
export type LabelPage = { readonly number: number; readonly of: number }

type Picture = {
  /** The address of the shipment. */
  readonly at: string
  /** What the picture is of. */
  readonly name: string
  /** The file that the picture leads to. */
  readonly file: string
  readonly page: LabelPage
}

/** A page of the label, whose barcode scans from the screen, and the way to its other pages. */
export const labelPicture = ({ at, name, file, page: { number, of } }: Picture): Markup => html`
<p><a href="${at}/files/${file}"><img class="label-picture" src="${at}/label.png${number === 1 ? '' : `?page=${number}`}" alt="${of > 1 ? `Page ${number} of ${of}: ` : ''}${name}"></a></p>
${of < 2 ? null : html`<nav class="pager" aria-label="Pages of the label"><span>${number === 1 ? null : pageLink(at, number - 1, html`${icon('back')}Page ${number - 1}`)}</span><span class="quiet small">Page ${number} of ${of}</span><span>${number === of ? null : pageLink(at, number + 1, html`Page ${number + 1}${icon('forward')}`)}</span></nav>`}`

function pageLink(at: string, number: number, text: Markup): Markup {
  const to = `${at}?page=${number}`
  return html`<a href="${to}#label"${liveLink(to, 'label')}>${text}</a>`
}
