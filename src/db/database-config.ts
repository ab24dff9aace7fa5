export type DatabaseConfig =
  | {
      readonly kind: 'sqlite'
      readonly file: string
      /** The pages that each of the two connections may keep in memory. */
      readonly cacheMib?: number
    }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly schema: string
    }
