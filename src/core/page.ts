/** Which part of a list is wanted; pages count from 1. */
export type Page = { readonly limit: number; readonly page: number }
