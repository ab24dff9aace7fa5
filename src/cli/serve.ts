import { Command, Option } from 'commander'
import { App, type Listening } from '#app/app.ts'
import { nodeRoles } from '#config/node-role.ts'
import { firstStart } from '#core/onboarding/first-start.ts'
import { demonstrationNotice } from '#core/rating/demonstration-prices.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { configOf, say } from './shell.ts'
import { stopSignal } from './until-stopped.ts'
import { shellFromAnywhere, welcome, whereToLook } from './welcome.ts'

/** After the signal, running work has so long to finish. */
const graceMs = 30_000

export const serveCommand = (): Command =>
  new Command('serve')
    .description('start the service')
    .option('--port <n>', 'port to listen on (PORT)')
    .addOption(new Option('--role <role>', 'what this node does (ROLE)').choices(nodeRoles))
    .action(async ({ port, role }: { port?: string; role?: string }, command: Command) => {
      const stop = stopSignal()
      const chosen = {
        ...(port === undefined ? {} : { PORT: port }),
        ...(role === undefined ? {} : { ROLE: role }),
      }
      await using app = await App.open(configOf(command, chosen), 'server')
      // Listens first: if that fails, no token was made that nobody would see.
      const listening = await app.listen()
      say(await introduce(app, listening))
      app.log.info({ signal: await stop }, 'stopping')
      setTimeout(() => process.exit(1), graceMs).unref()
    })

/** A node that answers no requests leaves the first start's words to one on which they work. */
async function introduce(app: App, listening: Listening): Promise<string> {
  const { role, storage, publicUrl } = app.config
  if (role === 'jobs') {
    return `Postilion runs its jobs, and is ready on ${listening.address} for probes`
  }
  const founded = await firstStart(
    app.register,
    demoCard,
    app.worlds.production.passwords,
    Date.now(),
  )
  const notice = demonstrationNotice(app.worlds.production.catalogue(), Date.now())
  return founded
    ? welcome(listening, founded, shellFromAnywhere(storage), publicUrl, notice)
    : `Postilion is ready on ${listening.address}\n${whereToLook(listening.address, publicUrl)}`
}
