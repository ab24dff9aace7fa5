/** Which part of a list is wanted; pages count from 1. */
export type Page = { readonly limit: number; readonly page: number }

/** A record of a page, with the bytes of its largest part. */
export type PageEntry = { readonly id: number; readonly bytes: number }

/**
 * Which records a page has, newest first, and how many match in all. The records themselves may be
 * megabytes: they are read by their ids, some at a time.
 */
export type FoundPage = { readonly entries: readonly PageEntry[]; readonly total: number }
