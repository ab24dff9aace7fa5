import type { Access } from '../access.ts'
import type { SheetName } from '../ports/label-sheets.ts'
import type { LabelFileFormat } from '../ports/labels.ts'
import type { Instant } from '../time/clock.ts'

/** Who printed: a token, a person, or the service itself, which has no id. */
export type Printer =
  | { readonly kind: 'token' | 'user'; readonly id: number }
  | { readonly kind: 'operator' | 'job'; readonly id: null }

/** The mark that a label was printed. */
export type LabelPrint = {
  /** By the account's clock. */
  readonly at: Instant
  readonly by: Printer
  readonly format: LabelFileFormat
  /** Null where the label was printed as it is. */
  readonly sheet: SheetName | null
}

/** How often a label was printed, and when last. */
export type PrintTally = { readonly times: number; readonly lastAt: Instant }

export function printerOf(access: Access): Printer {
  switch (access.kind) {
    case 'token':
      return { kind: 'token', id: access.tokenId }
    case 'user':
      return { kind: 'user', id: access.userId }
    case 'system':
      return { kind: access.by, id: null }
  }
}
