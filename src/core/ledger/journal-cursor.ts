/** Where a transaction stands in its account's journal. */
export type JournalCursor = { readonly sequence: number; readonly id: number }
