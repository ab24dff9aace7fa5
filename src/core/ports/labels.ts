import type { Currency, Minor } from '../values/money.ts'
import type { FreightPapers } from './freight-papers.ts'
import type { PrintedAddress } from './label-address.ts'
import type { PaperName } from './label-sheets.ts'
import type { ManifestContent } from './manifest.ts'

export type { LabelAddress, PrintedAddress } from './label-address.ts'

export const labelFormats = ['pdf', 'zpl', 'png'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** What labels of several shipments can be one file of. */
export const joinableFormats = ['pdf', 'zpl'] as const satisfies readonly LabelFormat[]
export type JoinableFormat = (typeof joinableFormats)[number]

/** What a carrier of its own door may send, besides what we draw. */
export const labelFileFormats = [...labelFormats, 'gif'] as const
export type LabelFileFormat = (typeof labelFileFormats)[number]

/** A label or a paper as its carrier sent it, byte for byte. */
export type LabelFile = {
  readonly kind: 'file'
  readonly format: LabelFileFormat
  readonly bytes: Uint8Array
  /** The size of one page. */
  readonly widthMicrometres: number
  readonly heightMicrometres: number
  /** The resolution of the printer or picture that it was made for; null where that does not matter. */
  readonly dotsPerInch: number | null
}

/**
 * Lays labels out and renders them. Both steps are pure and synchronous: the same content gives the same
 * label, and the same label the same bytes, on every machine and in every later release.
 */
export type LabelArtist = {
  layOut(content: LabelContent): StoredLabel
  layOutManifest(content: ManifestContent): StoredLabel
  /** A bill of lading on letter paper, then the label of each handling unit. */
  layOutFreight(papers: FreightPapers): StoredLabel
  /** A page of rulers, by which people see whether their printer keeps the size. */
  layOutTest(paper: PaperName): StoredLabel
  render(label: StoredLabel, format: LabelFormat, options?: RenderOptions): Uint8Array
  /** Whether a text has letters that no label can show. */
  losesLetters(text: string): boolean
  /** The text under which a label is stored, and back. Throws on text that it did not write. */
  pack(label: StoredLabel): string
  unpack(text: string): StoredLabel
}

/** Dots an inch of the printers that labels are drawn for. */
export const labelResolutions = [203, 300] as const
export type LabelResolution = (typeof labelResolutions)[number]

export type RenderOptions = {
  /** The resolution of the printer of the ZPL or the PNG, 203 where absent; a PDF has no dots. */
  readonly dotsPerInch?: LabelResolution
  /** Draws this page alone, from 1; all where absent. */
  readonly page?: number
}

/**
 * Every string, bar and position is decided, so that a renderer only draws. A later form of labels gets
 * another layout number, and this one stays readable.
 */
export type StoredLabel = {
  /** In the second layout a page may have another size than a label. */
  readonly layout: 1 | 2
  readonly pages: readonly LabelPage[]
}

/** Positions are dots of 1/203 inch from the upper left corner. */
export type LabelPage = {
  readonly marks: readonly Mark[]
  /** Absent for four by six inches. */
  readonly size?: Exclude<PaperName, 'label'>
}

export type Mark = TextMark | FillMark | BarsMark | SquaresMark | HexagonsMark

export type TextMark = {
  readonly kind: 'text'
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly size: number
  readonly bold: boolean
  /** Which end of the text stands at x. */
  readonly anchor: 'start' | 'middle' | 'end'
  readonly text: string
  /** The embedded type that has the letters; absent where the printer's own Latin type has them. */
  readonly face?: Face
  readonly rightToLeft?: boolean
}
export type Face = 'sans' | 'arabic' | 'japanese' | 'pixel'

/** A black rectangle: a rule, a side of a box. */
export type FillMark = {
  readonly kind: 'fill'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Code 128 from its start character to its check character, without the stop. */
export type BarsMark = {
  readonly kind: 'bars'
  readonly x: number
  readonly y: number
  readonly height: number
  readonly moduleDots: number
  readonly codes: readonly number[]
}

/** A Data Matrix: one integer a row, its highest bit the leftmost square. */
export type SquaresMark = {
  readonly kind: 'squares'
  readonly x: number
  readonly y: number
  readonly moduleDots: number
  readonly rows: readonly number[]
}

/** A MaxiCode: 33 rows of 30 cells, and its message for printers that draw the symbol themselves. */
export type HexagonsMark = {
  readonly kind: 'hexagons'
  readonly x: number
  readonly y: number
  readonly rows: readonly number[]
  readonly mode: 2 | 3
  readonly primary: string
  readonly secondary: string
}

export type LabelContent = {
  readonly carrierName: string
  readonly serviceName: string
  /** The sender hands the parcel over: of a return that is the customer. */
  readonly sender: PrintedAddress
  readonly recipient: PrintedAddress
  readonly weightTicks: number
  readonly sidesMicrometres: readonly [number, number, number] | null
  readonly trackingNumber: string
  /** Whether the number tracks the parcel; else it only distinguishes it from other parcels. */
  readonly trackable: boolean
  /** The local day of the purchase, `YYYY-MM-DD`. */
  readonly mailedOn: string
  /** The day by which an express parcel should arrive; null for any other parcel. */
  readonly expectedOn: string | null
  readonly references: readonly LabelReference[]
  /** A label of the sandbox: SAMPLE is printed on it, and no carrier takes it. */
  readonly sample: boolean
  /** The price is one of a demonstration: that is printed too, and no carrier takes the parcel. */
  readonly demonstration: boolean
  readonly isReturn: boolean
  readonly signature: boolean
  readonly style: PostContent | CourierContent
  readonly customs: CustomsContent | null
  readonly boxes: FulfilmentBoxes | null
  /** The further packages of the shipment. Each has a label page; all share the papers. */
  readonly otherPieces: readonly LabelPiece[]
}

/** What differs between the labels of a shipment's packages. */
export type LabelPiece = Pick<
  LabelContent,
  'serviceName' | 'weightTicks' | 'sidesMicrometres' | 'trackingNumber' | 'style'
>

export type LabelReference = { readonly title: string; readonly text: string }

/** A national post: icon, postage area, banner, one wide barcode between thick rules. */
export type PostContent = {
  readonly kind: 'post'
  /** One letter for the class, or none. */
  readonly icon: string
  readonly zone: string | null
  /** Where the parcel enters the mail. */
  readonly mailedFrom: string
  readonly sortCode: string | null
}

/** A courier: MaxiCode, routing code and postal barcode above the tracking barcode. */
export type CourierContent = {
  readonly kind: 'courier'
  readonly icon: string
  readonly shipperNumber: string
  /** Three digits for the sorting machines: `003` is ground. */
  readonly serviceClass: string
  /** Four letters that name the carrier inside its MaxiCode. */
  readonly carrierAlpha: string
  readonly routingCode: string
  /** The weight that was priced: the actual one, or the dimensional one. */
  readonly billedTicks: number
  readonly billing: string
}

const contentsCategories = [
  'merchandise',
  'gift',
  'documents',
  'sample',
  'returned_goods',
  'other',
] as const
export type ContentsCategory = (typeof contentsCategories)[number]

export type CustomsContent = {
  readonly form: 'cn22' | 'cn23' | null
  readonly category: ContentsCategory
  readonly lines: readonly CustomsLine[]
  /** What the account's defaults supplied, such as `value 10.00 CAD`. */
  readonly fromDefaults: readonly string[]
  readonly currency: Currency
  /** In the currency of the declaration, as the invoice's freight. */
  readonly postage: Minor | null
  readonly taxIdentifiers: readonly PrintedTaxIdentifier[]
  readonly undeliverable: 'return' | 'abandon'
  /** The rule that exempts the parcel from an export declaration, or the declaration's number. */
  readonly exportCitation: string | null
  readonly signedBy: string
  readonly invoice: InvoiceContent | null
}

export type CustomsLine = {
  readonly description: string
  readonly quantity: number
  /** The weight of the whole line; null where it is unknown. */
  readonly weightTicks: number | null
  /** The value of one unit in cents of the declaration's currency; it may have a fraction of a cent. */
  readonly unitValue: number
  /** The value of the whole line. */
  readonly value: Minor
  readonly hsCode: string | null
  readonly originCountry: string | null
  /** Name, town and country, where the country of entry asks for it. */
  readonly manufacturer: string | null
}

export type PrintedTaxIdentifier = {
  readonly type: string
  readonly number: string
  readonly issuingAuthority: string | null
}

export type InvoiceContent = {
  readonly number: string
  readonly incoterm: string
  readonly reason: string
  readonly freight: Minor
  readonly insurance: Minor
}

/** The box pages that a fulfilment centre wants beside the carrier's label. */
export type FulfilmentBoxes = {
  readonly centre: PrintedAddress
  readonly shipFrom: PrintedAddress
  /** The centre's shipment id; each box adds `U` and six digits. */
  readonly shipmentId: string
  readonly boxes: readonly { readonly number: number; readonly contents: BoxContents }[]
  readonly boxCount: number
}
export type BoxContents =
  | { readonly kind: 'single'; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'assorted' }
