import { Command } from 'commander'
import { App } from '#app/app.ts'
import { demonstrationNotice } from '#core/rating/demonstration-prices.ts'
import { firstStart } from '#core/seed/first-start.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { configOf, say } from './shell.ts'
import { shellFromAnywhere } from './shell-from-anywhere.ts'
import { welcome } from './welcome.ts'

/** After the signal, running work has so long to finish. */
const graceMs = 30_000

export const serveCommand = (): Command =>
  new Command('serve')
    .description('start the service')
    .option('--port <n>', 'port to listen on (PORT)')
    .action(async ({ port }: { port?: string }, command: Command) => {
      const stop = stopSignal()
      await using app = await App.open(
        configOf(command, port === undefined ? {} : { PORT: port }),
        'server',
      )
      // Listens first: if that fails, no token was made that nobody would see.
      const listening = await app.listen()
      const founded = await firstStart(app.register, demoCard, Date.now())
      const notice = demonstrationNotice(app.worlds.production.catalogue(), Date.now())
      say(
        founded
          ? welcome(listening, founded, shellFromAnywhere(app.config.storage), notice)
          : `Postilion is ready on ${listening.address}`,
      )
      app.log.info({ signal: await stop }, 'stopping')
      setTimeout(() => process.exit(1), graceMs).unref()
    })

/** The first SIGTERM or SIGINT ends gracefully, a second one at once, as is Node's default. */
function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  process.once('SIGTERM', resolve)
  process.once('SIGINT', resolve)
  return promise
}
