export type CustomsFault = { readonly field: string; readonly says: string }
