import type { Tenant } from '../access.ts'
import type { LabelFileFormat } from '../ports/labels.ts'
import type { LabelFileReader } from '../shipment/label-file-store.ts'
import { formatUnavailable } from '../shipment/label-format.ts'
import { labelVoid, noLabel, notBought } from '../shipment/reprint-label.ts'
import { isVoid } from '../shipment/state.ts'
import type { BookedShipment, FreightShipment } from './freight-shipment.ts'
import type { FreightReader } from './freight-store.ts'

/** Says why where there are no papers to be shown. They are drawn as a PDF alone. */
export async function reprintPapers(
  readers: PaperReaders,
  tenant: Tenant,
  shipment: FreightShipment,
  format: LabelFileFormat | null,
): Promise<BookedShipment> {
  const { id, bought } = shipment
  if (bought === null) throw notBought(shipment)
  if (isVoid(shipment)) throw labelVoid()
  if (format !== null && format !== 'pdf') throw formatUnavailable(format, ['pdf'])
  if ((await papersOfFreight(readers, tenant, id)) === null) throw noLabel()
  return { ...shipment, bought }
}

type PaperReaders = {
  readonly freight: Pick<FreightReader, 'papers'>
  readonly labelFiles: Pick<LabelFileReader, 'label'>
}

/** Our own layout, packed, or the carrier's file; null before the booking and after its cancellation. */
export const papersOfFreight = async (
  { freight, labelFiles }: PaperReaders,
  tenant: Tenant,
  id: number,
): Promise<string | Uint8Array | null> =>
  (await freight.papers(tenant, id)) ?? (await labelFiles.label(tenant, id))?.bytes ?? null
