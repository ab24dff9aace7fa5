import type { Tenant } from '../access.ts'
import type { LabelFile } from '../ports/labels.ts'
import type { ShipmentReader } from './shipment-store.ts'

/** The files that carriers sent with their sales. Nothing is found once a void was asked for. */
export type LabelFileReader = {
  label(tenant: Tenant, shipmentId: number): Promise<LabelFile | null>
  /** In the carrier's order. */
  papers(tenant: Tenant, shipmentId: number): Promise<readonly LabelFile[]>
}

export type LabelFileWriter = LabelFileReader & {
  insert(
    tenant: Tenant,
    shipmentId: number,
    label: LabelFile | null,
    papers: readonly LabelFile[],
  ): Promise<void>
}

/** Where labels are found that were bought: most are drawn from their shipments. */
export type LabelReaders = {
  readonly shipments: ShipmentReader
  readonly labelFiles: LabelFileReader
}
