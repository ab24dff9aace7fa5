import { setImmediate } from 'node:timers/promises'
import type { AnyCommand } from '../command/command.ts'
import { invalid } from '../errors.ts'
import { placesOn, type SheetChoice } from '../ports/label-sheets.ts'
import type { JoinableFormat, LabelResolution } from '../ports/labels.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { renderLabel } from '../shipment/view-shipment.ts'
import {
  type FoundLabels,
  findPrintable,
  type PrintableLabel,
  type PrintForm,
} from './printable-labels.ts'
import { markPrinted } from './printed-marks.ts'

/** Labels on sheets of paper as PDF, or for a label printer as ZPL, which has no sheets. */
export type PrintOptions =
  | { readonly format: 'pdf'; readonly sheet: SheetChoice }
  | { readonly format: Exclude<JoinableFormat, 'pdf'>; readonly dotsPerInch: LabelResolution }

export type LabelsPrint = FoundLabels & {
  /**
   * The bytes of one file, while they are drawn; null where no code has a label. The marks of printing
   * are written when the last label is drawn and before the file ends: who stops reading printed nothing.
   */
  readonly file: AsyncGenerator<Uint8Array, void, undefined> | null
}

export const mostCodes = 1_000

/**
 * Prints the labels of shipments, each named by its ship code or its tracking code, in their order. It
 * charges nothing, however often. What can't be printed is named with the reason, and the others are.
 */
export async function printLabels(
  command: AnyCommand,
  codes: readonly string[],
  options: PrintOptions,
): Promise<LabelsPrint> {
  refusePrint(codes, options)
  const { world, tenant } = command
  const found = await findPrintable(world, tenant, codes, formOf(options))
  return { ...found, file: found.labels.length === 0 ? null : draw(command, found.labels, options) }
}

export function refusePrint(codes: readonly string[], options: PrintOptions): void {
  if (codes.length === 0) throw invalid('codes', 'Choose a shipment to print.')
  if (codes.length > mostCodes) {
    throw invalid('codes', `At most ${mostCodes} labels can be printed at once.`)
  }
  if (options.format !== 'pdf') return
  const { name, start } = options.sheet
  if (Number.isInteger(start) && start >= 1 && start <= placesOn[name]) return
  throw invalid('start', `The starting position on ${name} must be from 1 to ${placesOn[name]}.`)
}

const formOf = (options: PrintOptions): PrintForm =>
  options.format === 'pdf'
    ? { format: options.format, sheet: options.sheet.name }
    : { format: options.format, sheet: null }

/** Takes the bytes that a label adds to the file; null where it has no label any more. */
type AddLabel = (shipment: Shipment) => Promise<Uint8Array | null>

type LabelsFile = { readonly add: AddLabel; end(): Uint8Array }

/** Shipments may be large; few are in memory at once. */
const readAtOnce = 50

/** One may have been voided since it was found: it is left out, and has no mark. */
async function* draw(
  command: AnyCommand,
  labels: readonly PrintableLabel[],
  options: PrintOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { shipments } = command.world.store.read
  const file =
    options.format === 'pdf' ? sheetsOf(command, options.sheet) : joinedZpl(command, options)
  const drawn: number[] = []
  for (let start = 0; start < labels.length; start += readAtOnce) {
    const ids = labels.slice(start, start + readAtOnce).map(({ shipmentId }) => shipmentId)
    for (const shipment of await shipments.byIds(command.tenant, ids)) {
      // Others get their answers between two labels.
      await setImmediate()
      const bytes = await file.add(shipment)
      if (bytes === null) continue
      drawn.push(shipment.id)
      yield bytes
    }
  }
  const { format, sheet } = formOf(options)
  if (drawn.length > 0) await markPrinted(command, drawn, { format, sheet })
  yield file.end()
}

function sheetsOf({ world, tenant }: AnyCommand, sheet: SheetChoice): LabelsFile {
  const joiner = world.drawing.layOnSheets(sheet)
  return {
    async add(shipment) {
      const { id, bought } = shipment
      if (bought?.fileFormat != null) {
        const file = await world.store.read.labelFiles.label(tenant, id)
        return file && joiner.addFile(file)
      }
      const label = await renderLabel(world, tenant, shipment, 'pdf')
      const packages = 1 + (bought?.otherTrackingCodes.length ?? 0)
      return label && joiner.add(label, packages)
    },
    end: () => joiner.end(),
  }
}

function joinedZpl(
  { world, tenant }: AnyCommand,
  { format, dotsPerInch }: Exclude<PrintOptions, { format: 'pdf' }>,
): LabelsFile {
  const joiner = world.drawing.join(format)
  return {
    async add(shipment) {
      const label = await renderLabel(world, tenant, shipment, format, { dotsPerInch })
      return label && joiner.add(label)
    },
    end: () => joiner.end(),
  }
}
