import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { LabelDrawing } from '../ports/label-drawing.ts'
import type { LabelFile, LabelFileFormat, RenderOptions } from '../ports/labels.ts'
import type { LabelReaders } from './label-file-store.ts'
import { availableFormats, formatUnavailable, isDrawn, labelFormatOf } from './label-format.ts'
import type { Shipment } from './shipment.ts'
import { isVoid } from './state.ts'

/** A shipment as it stands now, and its label: as it was bought, unless a format was named. */
export type ShipmentView = {
  readonly shipment: Shipment
  readonly label: Uint8Array | null
  /** There is a label, but it can't be shown at the moment. */
  readonly isLabelDelayed?: boolean
}

/** The part of a world that keeps shipments and draws their labels. */
export type LabelSource = {
  readonly store: { readonly read: LabelReaders }
  readonly drawing: Pick<LabelDrawing, 'redraw'>
}

/** Another account's code is as unknown as one that was never given out. */
export async function viewShipment(
  world: LabelSource,
  tenant: Tenant,
  shipCode: string,
  format?: LabelFileFormat,
): Promise<ShipmentView> {
  const shipment = await world.store.read.shipments.byShipCode(tenant, shipCode)
  if (!shipment) throw notFound('Shipment')
  return { shipment, label: await renderLabel(world, tenant, shipment, format) }
}

/**
 * Nobody may use voided postage: its label is shown to nobody, even while the database keeps it. A file
 * of the carrier is shown as it was sent, and in no other format.
 */
export async function renderLabel(
  { store, drawing }: LabelSource,
  tenant: Tenant,
  shipment: Shipment,
  format: LabelFileFormat = labelFormatOf(shipment),
  options: RenderOptions = {},
): Promise<Uint8Array | null> {
  const { id, bought } = shipment
  if (bought === null || isVoid(shipment)) return null
  const available = availableFormats(bought)
  if (!available.includes(format)) throw formatUnavailable(format, available)
  if (bought.fileFormat !== null || !isDrawn(format)) {
    const file = await store.read.labelFiles.label(tenant, id)
    return file?.bytes ?? null
  }
  const packed = await store.read.shipments.label(tenant, id)
  return packed === null ? null : await drawing.redraw(packed, format, options, tenant.accountId)
}

/** The papers that the carrier sent beside the label, in its order. */
export async function papersOf(
  { store }: Pick<LabelSource, 'store'>,
  tenant: Tenant,
  shipment: Shipment,
): Promise<readonly LabelFile[]> {
  if (shipment.bought === null || isVoid(shipment)) return []
  return await store.read.labelFiles.papers(tenant, shipment.id)
}
