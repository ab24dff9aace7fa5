import { Command } from 'commander'
import { operatorOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { parseDuration } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { accountOption, isoTime, jsonOption, readWith, say, withApp } from './shell.ts'

type ClockOptions = { account: string; json?: boolean }

export const clockCommand = (): Command =>
  new Command('clock')
    .description("an account's clock in the sandbox")
    .addCommand(show())
    .addCommand(advance())

const show = (): Command =>
  new Command('show')
    .description('what time it is for the account')
    .addOption(accountOption())
    .addOption(jsonOption())
    .action(async ({ account: name, json }: ClockOptions, command: Command) => {
      await withApp(command, async ({ worlds: { sandbox } }) => {
        const account = await findAccount(sandbox.store.read.accounts, name)
        const offsetMs = await sandbox.store.read.clocks.offsetMs(operatorOn(account.id))
        const now = isoTime(sandbox.clock.now() + offsetMs)
        say(json ? JSON.stringify({ account: account.name, now, offset_ms: offsetMs }) : now)
      })
    })

const advance = (): Command =>
  new Command('advance')
    .description('move it forward: parcels travel, postage expires, jobs come due')
    .argument('<duration>', 'such as 36h or 3d', readWith(parseDuration))
    .addOption(accountOption())
    .addOption(jsonOption())
    .action(async (byMs: number, { account: name, json }: ClockOptions, command: Command) => {
      await withApp(command, async ({ worlds: { sandbox } }) => {
        const account = await findAccount(sandbox.store.read.accounts, name)
        const { now, moved } = await advanceClock(sandbox, account.id, byMs)
        const view = { account: account.name, now: isoTime(now), parcels_moved: moved }
        say(
          json
            ? JSON.stringify(view)
            : `${view.now}: ${moved} ${moved === 1 ? 'parcel' : 'parcels'} moved`,
        )
      })
    })
