import { type Logger, pino } from 'pino'
import type { Config } from '#config/config.ts'

export type Log = Logger

/** Nobody logs these; where somebody does by mistake, they are not written. */
const secrets = ['authorization', 'credentials', 'client_secret', 'access_token']
const redact = ['req.headers.authorization', ...secrets.flatMap(name => [name, `*.${name}`])]

/** Logs go to stderr: stdout is for the output of commands. */
export async function openLog({ log: { level, format } }: Pick<Config, 'log'>): Promise<Log> {
  const options = { level, base: null, redact }
  if (format !== 'pretty') return pino(options, pino.destination({ fd: 2, sync: false }))
  const { default: pretty } = await import('pino-pretty')
  return pino(
    options,
    pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }),
  )
}
