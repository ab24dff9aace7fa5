import { notFound } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { papersOfFreight } from '#core/freight/reprint-papers.ts'
import { labelLinkEnd, labelLinkToken } from '#core/link/label-link.ts'
import type { LabelFileFormat } from '#core/ports/labels.ts'
import { availableFormats, labelFormatOf } from '#core/shipment/label-format.ts'
import { previewLabel } from '#core/shipment/preview-label.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { isVoid } from '#core/shipment/state.ts'
import { papersOf, renderLabel } from '#core/shipment/view-shipment.ts'
import { labelMediaType } from '../../../base/label-link.ts'
import { worldPrefix } from '../../../base/world-of-request.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { visitedShipment } from './visited-shipment.ts'

export async function sendShipmentFile(visit: AccountVisit): Promise<Answer> {
  const shipment = await visitedShipment(visit)
  const files = await shipmentFiles(visit, shipment)
  const file = files.find(({ name }) => name === visit.params.file)
  const bytes = file ? await bytesOf(visit, shipment, file) : null
  if (!file || !bytes) throw notFound('File')
  return {
    kind: 'file',
    name: `${shipment.shipCode}-${file.name}`,
    mediaType: labelMediaType[file.format],
    bytes,
    isSaved: true,
  }
}

/** A page of the label as the screen shows it: `?page=2`. */
export async function sendLabelImage(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query } = visit
  const shipment = await visitedShipment(visit)
  const page = Number(query.get('page') ?? '1')
  const preview = isFreight(shipment) ? null : await previewLabel(world, tenant, shipment, page)
  if (!preview) throw notFound('Label')
  const { format, bytes } = preview
  return {
    kind: 'file',
    name: `${shipment.shipCode}.${format}`,
    mediaType: `image/${format}`,
    bytes,
    isSaved: false,
  }
}

/** What a shipment has to download, under the last part of its URL. */
export type ShipmentFile = {
  readonly name: string
  readonly format: LabelFileFormat
  readonly kind: 'label' | 'paper' | 'freight_papers'
}

type FileSource = Pick<AccountVisit, 'world' | 'tenant'>

/** Nothing before the purchase and after a void. */
export async function shipmentFiles(
  { world, tenant }: FileSource,
  shipment: AnyShipment,
): Promise<readonly ShipmentFile[]> {
  const { read } = world.store
  if (shipment.bought === null || isVoid(shipment)) return []
  if (isFreight(shipment)) {
    const papers = await papersOfFreight(read, tenant, shipment.id)
    return papers === null ? [] : [{ name: 'papers.pdf', format: 'pdf', kind: 'freight_papers' }]
  }
  const isOwn = shipment.bought.fileFormat === null
  const label = isOwn
    ? await read.shipments.label(tenant, shipment.id)
    : await read.labelFiles.label(tenant, shipment.id)
  const labels = label === null ? [] : availableFormats(shipment.bought)
  const papers = await papersOf(world, tenant, shipment)
  return [
    ...labels.map(format => ({ name: `label.${format}`, format, kind: 'label' }) as const),
    ...papers.map(
      ({ format }, at) => ({ name: `paper-${at + 1}.${format}`, format, kind: 'paper' }) as const,
    ),
  ]
}

/** Null where the label may no longer be shown. */
async function bytesOf(
  { world, tenant }: FileSource,
  shipment: AnyShipment,
  { kind, name, format }: ShipmentFile,
): Promise<Uint8Array | null> {
  if (isFreight(shipment)) {
    const papers = await papersOfFreight(world.store.read, tenant, shipment.id)
    return typeof papers === 'string'
      ? await world.drawing.redraw(papers, 'pdf', {}, tenant.accountId)
      : papers
  }
  if (kind === 'label') return await renderLabel(world, tenant, shipment, format)
  const papers = await papersOf(world, tenant, shipment)
  return papers.find((_, at) => name === `paper-${at + 1}.${format}`)?.bytes ?? null
}

type LabelLink = {
  /** This page links to it. */
  readonly path: string
  /** Anybody can open it anywhere. */
  readonly url: string
  readonly endsAt: number
}

/**
 * Where somebody without a password opens the label, as a purchase by API answers with it; null before the
 * purchase and after a void. People open PDF most easily, so it leads to one where the carrier lets us.
 */
export function labelLink(
  { world, tenant, frame, ownUrl }: AccountVisit,
  shipment: Shipment,
): LabelLink | null {
  const { id, bought } = shipment
  if (bought === null || isVoid(shipment)) return null
  const format = availableFormats(bought).includes('pdf') ? 'pdf' : labelFormatOf(shipment)
  const endsAt = labelLinkEnd(world.clock.now())
  const token = labelLinkToken(world.labelLinkKey, {
    accountId: tenant.accountId,
    kind: 'shipment',
    documentId: id,
    format,
    dotsPerInch: 203,
    endsAt,
  })
  const below = `${worldPrefix(frame.environment)}/labels/${token}.${format}`
  return { path: frame.outside(below), url: ownUrl + below, endsAt }
}
