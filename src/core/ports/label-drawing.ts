import type { SheetChoice, SheetName } from './label-sheets.ts'
import type {
  JoinableFormat,
  LabelContent,
  LabelFile,
  LabelFormat,
  RenderOptions,
} from './labels.ts'

/**
 * Draws a quick label at once. Long papers would keep every other request waiting, so they are drawn
 * later, and the accounts take turns. A drawing that was not ready in time is refused as `unavailable`.
 */
export type LabelDrawing = {
  /** Whether it would be drawn later. */
  isLong(content: LabelContent, format: LabelFormat): boolean
  draw(
    content: LabelContent,
    format: LabelFormat,
    accountId: number,
  ): DrawnLabel | Promise<DrawnLabel>
  /** The label to be stored, not drawn yet. */
  layOut(content: LabelContent, accountId: number): string | Promise<string>
  /** Draws a stored label. */
  redraw(
    packed: string,
    format: LabelFormat,
    options: RenderOptions,
    accountId: number,
  ): Uint8Array | Promise<Uint8Array>
  /** Begins a file of several labels. */
  join(format: JoinableFormat): LabelJoiner
  /** Begins a PDF of labels that lie on sheets. */
  layOnSheets(choice: SheetChoice): SheetJoiner
  /** Why a label that its carrier sent as a file can't lie on the sheets; null where it can. */
  whyNotOnSheet(file: LabelFile, name: SheetName): string | null
}

/** Makes one file of labels that are drawn already, and keeps none of them in memory. */
export type LabelJoiner = {
  /** Returns the next bytes of the file. A PDF must be one that we drew. */
  add(drawn: Uint8Array): Uint8Array
  /** The last bytes of the file. */
  end(): Uint8Array
}

/**
 * Lays labels on sheets, in their order. Papers beside a label follow it where a sheet has one place;
 * elsewhere they follow all labels, each on a page of its own. None of it stays in memory.
 */
export type SheetJoiner = {
  /** So many first pages of a PDF that we drew are labels; the others are papers. */
  add(drawn: Uint8Array, labelPages: number): Uint8Array
  /** A picture that a carrier sent. */
  addFile(file: LabelFile): Uint8Array
  end(): Uint8Array
}

/** The label to be stored, and its drawing. */
export type DrawnLabel = { readonly packed: string; readonly bytes: Uint8Array }
