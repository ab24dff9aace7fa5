import type { Log } from '#core/ports/log.ts'

/** What the HTTP base needs of a logger. */
export type HttpLog = Log & {
  debug(fields: object, message: string): void
  /** Absent where nothing is ever said at a level that would have to be asked for. */
  isLevelEnabled?(level: string): boolean
}

export const silentLog: HttpLog = { debug() {}, warn() {}, error() {} }
