/** What the house needs of a logger; pino and its like fit. */
export type Log = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
