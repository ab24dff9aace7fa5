import { Command, Option } from 'commander'
import { runsBesideServer } from '#app/stored-data.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { parseDuration } from '#core/time/durations.ts'
import { type FoundAccount, withAccount } from './account-command.ts'
import { Progress } from './progress.ts'
import { accountOption, jsonOption, readWith, say } from './shell.ts'

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
    .action((options: Options, command: Command) =>
      withAccount(command, options, found => seed(found, options)),
    )

async function seed({ app, world, account }: FoundAccount, options: Options): Promise<void> {
  const startedAt = performance.now()
  const shipments = Number(options.shipments)
  using progress = new Progress(count => `${count} of ${shipments} shipments`)
  await seedShipments(world, {
    account,
    shipments,
    spreadMs: options.spread,
    besideOthers: () => runsBesideServer(app.config.storage),
    progress: written => progress.at(written),
  })
  progress.clear()
  const seconds = (performance.now() - startedAt) / 1000
  const view = {
    account: account.name,
    shipments,
    seconds: Number(seconds.toFixed(2)),
    a_second: Math.round(shipments / seconds),
  }
  const sentence = `${view.account}: ${view.shipments} shipments in ${view.seconds} s, ${view.a_second} a second`
  say(options.json ? JSON.stringify(view) : sentence)
}
