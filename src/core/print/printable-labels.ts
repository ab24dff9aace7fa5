import type { Tenant } from '../access.ts'
import { isFreight } from '../facts.ts'
import { findByNumber } from '../freight/find-any-shipment.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import type { LabelDrawing } from '../ports/label-drawing.ts'
import type { SheetName } from '../ports/label-sheets.ts'
import type { JoinableFormat } from '../ports/labels.ts'
import type { LabelFileReader } from '../shipment/label-file-store.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { isDeleted, isVoid, shipmentStates } from '../shipment/state.ts'

/** In which a shipment has a label that may be used. */
export const printableStates = shipmentStates.filter(
  state => state !== 'draft' && state !== 'purchasing' && !isVoid({ state }),
)

/** A label that can be printed now. */
export type PrintableLabel = { readonly shipmentId: number; readonly shipCode: string }

/** A code whose label can't be printed, and a sentence that says why. */
export type UnprintableCode = { readonly code: string; readonly why: string }

export type FoundLabels = {
  /** In the order of their codes, each once. */
  readonly labels: readonly PrintableLabel[]
  readonly refused: readonly UnprintableCode[]
}

/** A sheet of labels as PDF, or one ZPL after the other. */
export type PrintForm =
  | { readonly format: 'pdf'; readonly sheet: SheetName }
  | { readonly format: Exclude<JoinableFormat, 'pdf'>; readonly sheet: null }

type PrintSource = {
  readonly store: {
    readonly read: {
      readonly shipments: ShipmentReader
      readonly freight: FreightReader
      readonly labelFiles: LabelFileReader
    }
  }
  readonly drawing: Pick<LabelDrawing, 'whyNotOnSheet'>
}

/** Shipments may be large; few are read at once. */
const readAtOnce = 50

/** Looks each code up among ship codes and tracking codes; says of each other why it has no label. */
export async function findPrintable(
  source: PrintSource,
  tenant: Tenant,
  codes: readonly string[],
  form: PrintForm,
): Promise<FoundLabels> {
  const labels = new Map<number, PrintableLabel>()
  const refused: UnprintableCode[] = []
  for (let start = 0; start < codes.length; start += readAtOnce) {
    const some = codes.slice(start, start + readAtOnce)
    const judged = await Promise.all(some.map(code => judge(source, tenant, code, form)))
    for (const one of judged) {
      if ('why' in one) refused.push(one)
      else labels.set(one.shipmentId, one)
    }
  }
  return { labels: [...labels.values()], refused }
}

async function judge(
  source: PrintSource,
  tenant: Tenant,
  code: string,
  form: PrintForm,
): Promise<PrintableLabel | UnprintableCode> {
  const { shipments, freight } = source.store.read
  const shipment =
    (await shipments.byShipCode(tenant, code)) ??
    (await freight.byShipCode(tenant, code)) ??
    (await findByNumber({ shipments, freight }, tenant, code))
  if (shipment === null || isDeleted(shipment)) {
    return { code, why: 'There is no such shipment.' }
  }
  if (isFreight(shipment)) return { code, why: 'It is freight. Print its documents separately.' }
  const why = await whyNotPrinted(source, tenant, shipment, form)
  if (why !== null) return { code, why }
  return { shipmentId: shipment.id, shipCode: shipment.shipCode }
}

async function whyNotPrinted(
  { store, drawing }: PrintSource,
  tenant: Tenant,
  shipment: Shipment,
  { format, sheet }: PrintForm,
): Promise<string | null> {
  const { id, bought, state } = shipment
  if (state === 'purchasing') return 'Its label is still being bought. Try again in a moment.'
  if (bought === null) return 'It is a draft: its label has not been bought yet.'
  if (isVoid(shipment)) return 'Its label is void.'
  const { shipments, labelFiles } = store.read
  if (bought.fileFormat === null) {
    return (await shipments.label(tenant, id)) === null ? noLabel : null
  }
  const file = await labelFiles.label(tenant, id)
  if (file === null) return noLabel
  if (sheet !== null) return drawing.whyNotOnSheet(file, sheet)
  if (file.format === format) return null
  return `Its carrier supplied it as ${file.format.toUpperCase()}, not as ${format.toUpperCase()}.`
}

/** A person may have adopted the numbers of a sale whose label nobody has. */
const noLabel = 'It has no label.'
