import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config/config.ts'

export type Log = Logger

/** Logs go to stderr: stdout belongs to what a command prints for people and scripts. */
export function openLog({ log: { level, format } }: Pick<Config, 'log'>): Log {
  const options = { level, base: null, redact: ['req.headers.authorization'] }
  return format === 'pretty'
    ? pino(
        options,
        pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }),
      )
    : pino(options, pino.destination({ fd: 2, sync: false }))
}
