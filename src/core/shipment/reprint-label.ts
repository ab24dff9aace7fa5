import type { Tenant } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { LabelFileFormat, LabelResolution } from '../ports/labels.ts'
import { type BoughtShipment, findShipment } from './find-shipment.ts'
import type { LabelReaders } from './label-file-store.ts'
import { availableFormats, formatUnavailable, labelFormatOf } from './label-format.ts'
import type { Shipment } from './shipment.ts'
import { isVoid } from './state.ts'

/** What the caller wants of the print; null leaves it as it was bought. */
export type WantedPrint = {
  readonly format: LabelFileFormat | null
  readonly dotsPerInch: LabelResolution | null
}

/** A label that can be shown now, and the format in which. */
type Reprint = { readonly shipment: BoughtShipment; readonly format: LabelFileFormat }

/** Finds a label to print it once more, which costs nothing; says why where there is none to be shown. */
export async function reprintLabel(
  { shipments, labelFiles }: LabelReaders,
  tenant: Tenant,
  shipmentId: number,
  { format: wanted, dotsPerInch }: WantedPrint,
): Promise<Reprint> {
  const shipment = await findShipment({ shipments }, tenant, shipmentId)
  const { id, bought } = shipment
  if (bought === null) throw notBought(shipment)
  if (isVoid(shipment)) throw labelVoid()
  const format = wanted ?? labelFormatOf(shipment)
  const available = availableFormats(bought)
  if (!available.includes(format)) throw formatUnavailable(format, available)
  if (bought.fileFormat === null) {
    if ((await shipments.label(tenant, id)) === null) throw noLabel()
  } else {
    const file = await labelFiles.label(tenant, id)
    if (file === null) throw noLabel()
    refuseOtherDots(file.dotsPerInch, dotsPerInch)
  }
  return { shipment: { ...shipment, bought }, format }
}

export function notBought({ state }: Pick<Shipment, 'state'>): CoreError {
  switch (state) {
    case 'draft':
      return new CoreError(
        'conflict',
        'The shipment is a draft: its label has not been bought yet.',
      )
    case 'purchasing': {
      const says = 'The label is still being bought. Try again in a moment.'
      return new CoreError('conflict', says, {}, { retryAfterSeconds: 2 })
    }
    default:
      return notFound('Shipment')
  }
}

export const labelVoid = (): CoreError => new CoreError('conflict', 'The label is void.')

/** A person may have adopted the numbers of a sale whose label nobody has. */
export const noLabel = (): CoreError => new CoreError('conflict', 'This shipment has no label.')

function refuseOtherDots(sent: number | null, wanted: LabelResolution | null): void {
  if (wanted === null || sent === null || sent === wanted) return
  const says = `The carrier supplies this label only at ${sent} dots per inch.`
  throw new CoreError('label_format_unavailable', says)
}
