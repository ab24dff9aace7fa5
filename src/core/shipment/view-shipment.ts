import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { LabelDrawing } from '../ports/label-drawing.ts'
import type { LabelFormat } from '../ports/labels.ts'
import type { Shipment } from './shipment.ts'
import type { ShipmentReader } from './shipment-store.ts'

/** A shipment as it stands now, and its label: as it was bought, unless a format was named. */
export type ShipmentView = {
  readonly shipment: Shipment
  readonly label: Uint8Array | null
  /** There is a label, but it can't be shown at the moment. */
  readonly isLabelDelayed?: boolean
}

/** The part of a world that keeps shipments and draws their labels. */
export type LabelSource = {
  readonly store: { readonly read: { readonly shipments: ShipmentReader } }
  readonly drawing: Pick<LabelDrawing, 'redraw'>
}

/** Another account's code is as unknown as one that was never given out. */
export async function viewShipment(
  world: LabelSource,
  tenant: Tenant,
  shipCode: string,
  format?: LabelFormat,
): Promise<ShipmentView> {
  const shipment = await world.store.read.shipments.byShipCode(tenant, shipCode)
  if (!shipment) throw notFound('Shipment')
  return { shipment, label: await labelOf(world, tenant, shipment, format) }
}

/** Nobody may use voided postage: its label is shown to nobody, even while the database keeps it. */
export async function labelOf(
  { store, drawing }: LabelSource,
  tenant: Tenant,
  { id, state, bought, request }: Shipment,
  format: LabelFormat = request.labelFormat,
): Promise<Uint8Array | null> {
  if (bought === null || state === 'voided' || state === 'void_asked') return null
  const packed = await store.read.shipments.label(tenant, id)
  return packed === null ? null : await drawing.redraw(packed, format, tenant.accountId)
}
