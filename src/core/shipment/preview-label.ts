import type { Tenant } from '../access.ts'
import type { LabelArtist, LabelFileFormat, LabelResolution } from '../ports/labels.ts'
import type { Shipment } from './shipment.ts'
import { isVoid } from './state.ts'
import type { LabelSource } from './view-shipment.ts'

/** A page of a label as a picture that browsers show. */
type LabelPreview = {
  readonly format: Extract<LabelFileFormat, 'png' | 'gif'>
  readonly bytes: Uint8Array
  /** How many pages the label has with its papers. */
  readonly pages: number
}

type PreviewSource = LabelSource & { readonly labels: Pick<LabelArtist, 'unpack'> }

/** How many pages a label has with its papers; the file of a carrier is one. */
export async function countLabelPages(
  { store, labels }: Pick<PreviewSource, 'store' | 'labels'>,
  tenant: Tenant,
  { id, bought }: Shipment,
): Promise<number> {
  if (bought === null || bought.fileFormat !== null) return bought === null ? 0 : 1
  const packed = await store.read.shipments.label(tenant, id)
  return packed === null ? 0 : labels.unpack(packed).pages.length
}

/**
 * One page of the label, by its number from 1, at the size of a label printer: its barcode scans from the
 * screen. Null where there is no such page, and where the carrier sent what is no picture.
 */
export async function previewLabel(
  { store, drawing, labels }: PreviewSource,
  tenant: Tenant,
  shipment: Shipment,
  page = 1,
  dotsPerInch: LabelResolution = 203,
): Promise<LabelPreview | null> {
  const { id, bought } = shipment
  if (bought === null || isVoid(shipment)) return null
  if (bought.fileFormat !== null) {
    const file = await store.read.labelFiles.label(tenant, id)
    if (file === null || page !== 1) return null
    const { format, bytes } = file
    return format === 'png' || format === 'gif' ? { format, bytes, pages: 1 } : null
  }
  const packed = await store.read.shipments.label(tenant, id)
  if (packed === null) return null
  const pages = labels.unpack(packed).pages.length
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  const bytes = await drawing.redraw(packed, 'png', { page, dotsPerInch }, tenant.accountId)
  return { format: 'png', bytes, pages }
}
