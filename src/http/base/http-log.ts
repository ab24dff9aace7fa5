/** What the HTTP base needs of a logger; pino and its like fit. */
export type HttpLog = {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** Absent where nothing is ever said at a level that would have to be asked for. */
  isLevelEnabled?(level: string): boolean
}

export const silentLog: HttpLog = { debug() {}, warn() {}, error() {} }
