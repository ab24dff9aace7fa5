import type { Principal } from '../access.ts'
import type { SheetName } from '../ports/label-sheets.ts'
import type { LabelFileFormat } from '../ports/labels.ts'
import type { Instant } from '../time/clock.ts'

/** The mark that a label was printed. */
export type LabelPrint = {
  /** By the account's clock. */
  readonly at: Instant
  readonly by: Principal
  readonly format: LabelFileFormat
  /** Null where the label was printed as it is. */
  readonly sheet: SheetName | null
}

/** How often a label was printed, and when last. */
export type PrintTally = { readonly times: number; readonly lastAt: Instant }
