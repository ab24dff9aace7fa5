import { Command } from 'commander'
import { findAccount } from '../core/account/accounts.ts'
import { parseDuration } from '../core/durations.ts'
import { seedShipments } from '../core/seed/seed-shipments.ts'
import { accountOption, jsonOption, say, withApp } from './shell.ts'

type Options = { account: string; shipments: string; spread: string; json?: boolean }

export const seedCommand = (): Command =>
  new Command('seed')
    .description('fill a sandbox account with the past of a shop')
    .addOption(accountOption())
    .requiredOption('--shipments <number>', 'how many')
    .option('--spread <duration>', 'how far back they go', '180d')
    .addOption(jsonOption())
    .action(async ({ account: name, shipments, spread, json }: Options, command: Command) => {
      const spreadMs = parseDuration(spread)
      await withApp(command, async app => {
        const { sandbox } = app.worlds
        const account = await findAccount(sandbox.store.read.accounts, name)
        const startedAt = performance.now()
        await seedShipments(sandbox, {
          account,
          shipments: Number(shipments),
          spreadMs,
          besideOthers: () => app.besideServer(),
        })
        const seconds = (performance.now() - startedAt) / 1000
        const view = {
          account: account.name,
          shipments: Number(shipments),
          seconds: Number(seconds.toFixed(2)),
          a_second: Math.round(Number(shipments) / seconds),
        }
        say(
          json
            ? JSON.stringify(view)
            : `${view.account}: ${view.shipments} shipments in ${view.seconds} s, ${view.a_second} a second`,
        )
      })
    })
