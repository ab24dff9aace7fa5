import type { Tenant } from '../access.ts'
import type { RemoteSale } from '../ports/carrier/carrier.ts'
import type { LabelFile, LabelFormat } from '../ports/labels.ts'
import type { LabelFileWriter } from '../shipment/label-file-store.ts'
import type { CarrierFactWriter } from './carrier-fact-store.ts'

/** A sale as the carrier's book shows it; a person who adopts one knows its numbers, not its label. */
export type FoundSale = Omit<RemoteSale, 'label'> & {
  readonly label: RemoteSale['label'] | null
  /** The number that confirms a booking of freight; absent where nobody knows it. */
  readonly confirmationNumber?: string
}

export const mostFiles = 20
export const mostFileBytes = 8 * 1024 * 1024

/** The label where the carrier sent it as a file; null where we draw it, or have none. */
export const labelFileOf = ({ label }: FoundSale): LabelFile | null =>
  typeof label === 'string' ? null : label

/** The packed label where we draw it. */
export const layoutOf = ({ label }: FoundSale): string | null =>
  typeof label === 'string' ? label : null

/** Tells a buyer who wanted another format than the carrier has. */
export function formatNotes(sale: FoundSale, wanted: LabelFormat): readonly string[] {
  const file = labelFileOf(sale)
  if (file === null || file.format === wanted) return []
  return [`The carrier supplies this label only as ${file.format.toUpperCase()}.`]
}

/** A sale with too many files, or one that no row can hold, is as good as unreadable. */
export function canBeKept(sale: FoundSale): boolean {
  const label = labelFileOf(sale)
  const { papers = [] } = sale
  const files = label === null ? papers : [label, ...papers]
  return files.length <= mostFiles && files.every(isKeepable)
}

function isKeepable({ bytes, widthMicrometres, heightMicrometres, dotsPerInch }: LabelFile) {
  const measures = [widthMicrometres, heightMicrometres, dotsPerInch ?? 1]
  return (
    bytes.length > 0 &&
    bytes.length <= mostFileBytes &&
    measures.every(measure => Number.isSafeInteger(measure) && measure > 0)
  )
}

/** A person decided that the numbers alone are enough. */
export const withoutFiles = (sale: RemoteSale): FoundSale => ({
  ...sale,
  label: layoutOf(sale),
  papers: [],
})

type SaleWriters = {
  readonly labelFiles: LabelFileWriter
  readonly carrierFacts: CarrierFactWriter
}

/** Nothing is written for a sale that is no more than numbers and a layout of ours. */
export async function keepFilesAndFacts(
  writers: SaleWriters,
  tenant: Tenant,
  shipmentId: number,
  sale: FoundSale,
): Promise<void> {
  const label = labelFileOf(sale)
  const { papers = [], carrierId = null, cost = null } = sale
  if (label !== null || papers.length > 0) {
    await writers.labelFiles.insert(tenant, shipmentId, label, papers)
  }
  if (carrierId !== null || cost !== null) {
    await writers.carrierFacts.insert(tenant, shipmentId, { carrierId, cost })
  }
}
