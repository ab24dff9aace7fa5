/** A part of a list; pages count from 1. */
export type Page = { readonly limit: number; readonly page: number }

/** A record of a page, with the bytes of its largest part. */
export type PageEntry = { readonly id: number; readonly bytes: number }

/**
 * The records of a page, newest first, and the number of all matches. The records may be megabytes, so
 * the caller reads them by their ids, some at a time.
 */
export type FoundPage = { readonly entries: readonly PageEntry[]; readonly total: number }

/** By the time of creation. */
export type ListOrder = 'newest' | 'oldest'
