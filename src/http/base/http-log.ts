import type { Log } from '#core/ports/log.ts'

/** What the HTTP base needs of a logger. */
export type HttpLog = Log & {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  /** Absent where the logger has no levels. */
  isLevelEnabled?(level: string): boolean
}
