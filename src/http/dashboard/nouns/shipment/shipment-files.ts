import { type AnyShipment, isFreight } from '#core/facts.ts'
import { papersOfFreight } from '#core/freight/reprint-papers.ts'
import type { LabelFileFormat } from '#core/ports/labels.ts'
import { availableFormats } from '#core/shipment/label-format.ts'
import { isVoid } from '#core/shipment/state.ts'
import { labelOf, papersOf } from '#core/shipment/view-shipment.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** What a shipment has to download, under the last part of its address. */
export type ShipmentFile = {
  readonly name: string
  readonly format: LabelFileFormat
  readonly kind: 'label' | 'paper' | 'freight_papers'
}

type Source = Pick<AccountVisit, 'world' | 'tenant'>

/** Nothing before the purchase and after a void. */
export async function shipmentFiles(
  { world, tenant }: Source,
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
export async function bytesOf(
  { world, tenant }: Source,
  shipment: AnyShipment,
  { kind, name, format }: ShipmentFile,
): Promise<Uint8Array | null> {
  if (isFreight(shipment)) {
    const papers = await papersOfFreight(world.store.read, tenant, shipment.id)
    return typeof papers === 'string'
      ? await world.drawing.redraw(papers, 'pdf', {}, tenant.accountId)
      : papers
  }
  if (kind === 'label') return await labelOf(world, tenant, shipment, format)
  const papers = await papersOf(world, tenant, shipment)
  return papers.find((_, at) => name === `paper-${at + 1}.${format}`)?.bytes ?? null
}
