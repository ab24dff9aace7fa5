import { Command, Option } from 'commander'
import type { App } from '#app/app.ts'
import { findAccount } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { parseDuration } from '#core/time/durations.ts'
import { Progress } from './progress.ts'
import { isWorthAPrompter, PrompterThread } from './seed-ahead/prompter.ts'
import { accountOption, jsonOption, readWith, say, withApp } from './shell.ts'

type Options = { account: string; shipments: string; spread: number; json?: boolean }

export const seedCommand = (): Command =>
  new Command('seed')
    .description('fill a sandbox account with the past of a shop')
    .addOption(accountOption())
    .requiredOption('--shipments <number>', 'how many')
    .addOption(
      new Option('--spread <duration>', 'how far back they go')
        .argParser(readWith(parseDuration))
        .default(parseDuration('180d'), '180d'),
    )
    .addOption(jsonOption())
    .action((options: Options, command: Command) => withApp(command, app => seed(app, options)))

async function seed(app: App, { account: name, shipments, spread, json }: Options): Promise<void> {
  const startedAt = performance.now()
  const besideOthers = () => app.besideServer()
  // Beside a server the other processors are the server's.
  const worthwhile = isWorthAPrompter(Number(shipments)) && !besideOthers()
  await using prompter = worthwhile ? new PrompterThread(app.config) : null
  const sandbox = app.sandboxToSeed()
  const account = await findAccount(sandbox.store.read.accounts, name)
  const asked = { account, shipments: Number(shipments), spreadMs: spread }
  using progress = new Progress(count => `${count} of ${asked.shipments} shipments`)
  const tell = (written: number) => progress.at(written)
  await seedShipments(sandbox, { ...asked, besideOthers, prompter, progress: tell })
  progress.clear()
  const seconds = (performance.now() - startedAt) / 1000
  const view = {
    account: account.name,
    shipments: asked.shipments,
    seconds: Number(seconds.toFixed(2)),
    a_second: Math.round(asked.shipments / seconds),
  }
  const sentence = `${view.account}: ${view.shipments} shipments in ${view.seconds} s, ${view.a_second} a second`
  say(json ? JSON.stringify(view) : sentence)
}
