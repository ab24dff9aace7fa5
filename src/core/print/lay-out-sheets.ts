import type { AnyCommand } from '../command/command.ts'
import { paperOf, pointsOfPaper, type SheetChoice, type SheetName } from '../ports/label-sheets.ts'
import { refusePrint } from './print-labels.ts'
import { type FoundLabels, findPrintable, type PrintableLabel } from './printable-labels.ts'
import { fitIn, middleOf, type Size, type Spot, sheetForm, spotOfPaper } from './sheet-form.ts'

/** One page of a label or of its papers, where it lies on a sheet. */
export type LaidPage = {
  readonly shipCode: string
  /** From 1, as in a preview of the label. */
  readonly page: number
  readonly place: Spot
  readonly isTurned: boolean
  readonly hasCutMarks: boolean
}

export type LaidSheets = FoundLabels & {
  readonly paper: (typeof paperOf)[SheetName]
  /** The size of the paper, in points. */
  readonly size: Size
  readonly sheets: readonly (readonly LaidPage[])[]
}

type Source = Pick<AnyCommand, 'world' | 'tenant'>

/**
 * Says where each label lies, so that a browser can print it: the same places as in a file of
 * `printLabels`. It draws nothing, and marks nothing as printed.
 */
export async function layOutSheets(
  source: Source,
  codes: readonly string[],
  choice: SheetChoice,
): Promise<LaidSheets> {
  refusePrint(codes, { format: 'pdf', sheet: choice })
  const { world, tenant } = source
  const found = await findPrintable(world, tenant, codes, { format: 'pdf', sheet: choice.name })
  const layout = new SheetLayout(choice)
  for (const label of found.labels) layout.add(label.shipCode, await pagesOf(source, label))
  const paper = paperOf[choice.name]
  return { ...found, paper, size: pointsOfPaper[paper], sheets: layout.end() }
}

/** The first pages are labels, one for each package; the others are papers. */
type LabelPages = {
  readonly labels: number
  readonly papers: number
  /** The size of a carrier's own picture; null for what we draw. */
  readonly picture: Size | null
}

const micrometresPerPoint = 25_400 / 72

async function pagesOf(
  { world, tenant }: Source,
  { shipmentId }: PrintableLabel,
): Promise<LabelPages> {
  const { shipments, labelFiles } = world.store.read
  const packed = await shipments.label(tenant, shipmentId)
  if (packed !== null) {
    const shipment = await shipments.byId(tenant, shipmentId)
    const labels = 1 + (shipment?.bought?.otherTrackingCodes.length ?? 0)
    const pages = world.labels.unpack(packed).pages.length
    return { labels: Math.min(labels, pages), papers: Math.max(0, pages - labels), picture: null }
  }
  const file = await labelFiles.label(tenant, shipmentId)
  // It was void since it was found.
  if (file === null) return { labels: 0, papers: 0, picture: null }
  const width = file.widthMicrometres / micrometresPerPoint
  const height = file.heightMicrometres / micrometresPerPoint
  return { labels: 1, papers: 0, picture: { width, height } }
}

class SheetLayout {
  readonly #form
  readonly #sheets: LaidPage[][] = []
  readonly #papers: LaidPage[][] = []
  #sheet: LaidPage[] = []
  #nextPlace: number

  constructor({ name, start }: SheetChoice) {
    this.#form = sheetForm(name)
    this.#nextPlace = start - 1
  }

  add(shipCode: string, { labels, papers, picture }: LabelPages): void {
    for (let page = 1; page <= labels; page++) this.#placeLabel(shipCode, page, picture)
    for (let page = labels + 1; page <= labels + papers; page++) this.#placePaper(shipCode, page)
  }

  end(): readonly (readonly LaidPage[])[] {
    if (this.#sheet.length > 0) this.#endSheet()
    return [...this.#sheets, ...this.#papers]
  }

  #placeLabel(shipCode: string, page: number, picture: Size | null): void {
    const { places, room, isTurned, hasCutMarks } = this.#form
    const place = places[this.#nextPlace]
    if (place === undefined) throw new RangeError('the sheet has no such place')
    const fit = picture && fitIn(room, picture)
    this.#sheet.push({
      shipCode,
      page,
      place: picture && fit ? middleOf(place, picture, fit) : place,
      isTurned: fit?.isTurned ?? isTurned,
      hasCutMarks,
    })
    this.#nextPlace += 1
    if (this.#nextPlace === places.length) this.#endSheet()
  }

  #placePaper(shipCode: string, page: number): void {
    const [only, second] = this.#form.places
    const place = second === undefined && only ? only : spotOfPaper(this.#form)
    const sheets = second === undefined ? this.#sheets : this.#papers
    sheets.push([{ shipCode, page, place, isTurned: false, hasCutMarks: false }])
  }

  #endSheet(): void {
    this.#sheets.push(this.#sheet)
    this.#sheet = []
    this.#nextPlace = 0
  }
}
