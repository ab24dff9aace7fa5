import { type Logger, pino } from 'pino'
import type { Config } from '#config/config.ts'

export type Log = Logger

/** Logs go to stderr: stdout is for the output of commands. */
export async function openLog({ log: { level, format } }: Pick<Config, 'log'>): Promise<Log> {
  const options = { level, base: null, redact: ['req.headers.authorization'] }
  if (format !== 'pretty') return pino(options, pino.destination({ fd: 2, sync: false }))
  const { default: pretty } = await import('pino-pretty')
  return pino(
    options,
    pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }),
  )
}
