/** Where a transaction stands in its account's journal. */
export type JournalPlace = { readonly sequence: number; readonly id: number }
