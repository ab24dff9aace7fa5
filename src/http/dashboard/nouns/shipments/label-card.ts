import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { PrintCount } from '#core/print/print-store.ts'
import { isVoid } from '#core/shipment/state.ts'
import type { Instant } from '#core/time/clock.ts'
import { html, type Markup } from '../../../base/html.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { icon } from '../../components/icon.ts'
import { liveLink } from '../../components/live.ts'
import { byRealClock, day, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShipmentFile } from './shipment-files.ts'

type LabelFacts = {
  readonly shipment: AnyShipment
  readonly files: readonly ShipmentFile[]
  readonly printCount: PrintCount | null
  readonly noReturn: string | null
  readonly page: PageOfLabel
  readonly forCustomer: CustomerLink | null
}

export type CustomerLink = { readonly url: string; readonly endsAt: Instant }

/** The label as a picture whose barcode scans from the screen, and its files. */
export function labelCard(
  { shipment, files, printCount, noReturn, page, forCustomer }: LabelFacts,
  frame: Frame,
): Markup | null {
  if (shipment.bought === null) return null
  const at = `${frame.to(`/shipments/${encodeURIComponent(shipment.shipCode)}`)}`
  const name = `The label of ${shipment.shipCode}, tracking code ${shipment.bought.trackingCode}`
  const heading = isFreight(shipment) ? 'Documents' : 'Label'
  return html`<section class="card" id="label" aria-labelledby="label-title">
<header><h2 id="label-title">${heading}</h2>${printCount ? html`<p class="quiet small">${printed(printCount)}, last ${time(printCount.lastAt, frame.timeZone)}</p>` : null}</header>
${
  files.length === 0
    ? html`<p class="quiet">${whyNone(shipment)}</p>`
    : html`${hasPicture(shipment, files) ? labelPicture({ at, name, file: firstLabel(files), page }) : null}
<ul class="files">${files.map(file => html`<li><a href="${at}/files/${file.name}">${icon('download')}${nameOf(file)}</a></li>`)}</ul>
${isFreight(shipment) ? null : html`<p class="quiet small">Reprinting is free.</p>`}
${forCustomer === null ? null : customerLink(forCustomer, frame)}`
}
${noReturn === null || isVoid(shipment) ? null : html`<p class="quiet small">${noReturn}</p>`}
</section>`
}

const customerLink = ({ url, endsAt }: CustomerLink, frame: Frame): Markup =>
  html`<p>Send your customer this link. It opens the label without signing in, until ${day(endsAt, frame.timeZone)}${byRealClock(frame)}.</p>
<p>${codeToCopy('customer-link', 'the link for your customer', html`<a href="${url}">${url}</a>`)}</p>`

const printed = ({ times }: PrintCount): string =>
  times === 1 ? 'Printed once' : `Printed ${times} times`

const whyNone = (shipment: AnyShipment): string =>
  isVoid(shipment)
    ? isFreight(shipment)
      ? 'The booking is cancelled: its documents must not be used.'
      : 'The label is voided and must not be used.'
    : 'The carrier has not supplied a label that can be shown here.'

const hasPicture = (shipment: AnyShipment, files: readonly ShipmentFile[]): boolean =>
  !isFreight(shipment) &&
  files.some(({ kind, format }) => kind === 'label' && (format === 'png' || format === 'gif'))

const firstLabel = (files: readonly ShipmentFile[]): string => files[0]?.name ?? ''

function nameOf({ kind, format, name }: ShipmentFile): string {
  const ending = format.toUpperCase()
  if (kind === 'freight_papers') return `Bill of lading and labels, ${ending}`
  if (kind === 'paper') return `Customs document ${name.replace(/\D/g, '')}, ${ending}`
  return format === 'zpl'
    ? 'ZPL for a label printer'
    : `${ending}${format === 'pdf' ? ' with its documents' : ''}`
}

/** Which page of a label is shown, of how many. */
export type PageOfLabel = { readonly number: number; readonly of: number }

type Picture = {
  /** The path of the shipment. */
  readonly at: string
  /** What the picture is of. */
  readonly name: string
  /** The file that the picture leads to. */
  readonly file: string
  readonly page: PageOfLabel
}

/** A page of the label, whose barcode scans from the screen, and the way to its other pages. */
const labelPicture = ({ at, name, file, page }: Picture): Markup => html`
<p><a href="${at}/files/${file}"><img class="label-picture" src="${at}/label.png${page.number === 1 ? '' : `?page=${page.number}`}" alt="${page.of > 1 ? `Page ${page.number} of ${page.of}: ` : ''}${name}"></a></p>
${page.of < 2 ? null : pages(at, page)}`

function pages(at: string, { number, of }: PageOfLabel): Markup {
  const before = html`${icon('back')}Page ${number - 1}`
  const after = html`Page ${number + 1}${icon('forward')}`
  return html`<nav class="pager" aria-label="Pages of the label"><span>${number === 1 ? null : pageLink(at, number - 1, before)}</span><span class="quiet small">Page ${number} of ${of}</span><span>${number === of ? null : pageLink(at, number + 1, after)}</span></nav>`
}

function pageLink(at: string, number: number, text: Markup): Markup {
  const to = `${at}?page=${number}`
  return html`<a href="${to}#label"${liveLink(to, 'label')}>${text}</a>`
}
