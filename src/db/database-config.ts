export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly schema: string
      /** Connections that read; four more write. */
      readonly poolSize?: number
    }
