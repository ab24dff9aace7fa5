/** What the HTTP base needs of a logger; pino and its like fit. */
export type HttpLog = {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const silentLog: HttpLog = { debug() {}, warn() {}, error() {} }
