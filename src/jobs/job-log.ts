/** What background work needs of a logger; pino and its like fit. */
export type JobLog = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
