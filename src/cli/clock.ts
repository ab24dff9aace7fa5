import { Command } from 'commander'
import { parseDuration } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { withAccount } from './account-command.ts'
import { accountOption, asOptionReader, isoTime, jsonOption, say } from './shell.ts'

type ClockOptions = { account: string; json?: boolean }

export const clockCommand = (): Command =>
  new Command('clock')
    .description("an account's clock in the sandbox")
    .addCommand(show())
    .addCommand(advance())

const show = (): Command =>
  new Command('show')
    .description("show the time by the account's clock")
    .addOption(accountOption())
    .addOption(jsonOption())
    .action((options: ClockOptions, command: Command) =>
      withAccount(command, options, async ({ world, account: { name }, tenant }) => {
        const offsetMs = await world.store.read.clocks.offsetMs(tenant)
        const now = isoTime(world.clock.now() + offsetMs)
        const view = { account: name, now, offset_ms: offsetMs }
        say(options.json ? JSON.stringify(view) : `${name}'s clock is at ${now}.`)
      }),
    )

const advance = (): Command =>
  new Command('advance')
    .description('move it forward: shipments travel, postage expires, jobs come due')
    .argument('<duration>', 'such as 36h or 3d', asOptionReader(parseDuration))
    .addOption(accountOption())
    .addOption(jsonOption())
    .action((byMs: number, options: ClockOptions, command: Command) =>
      withAccount(command, options, async ({ world, account: { id, name } }) => {
        const { now, moved } = await advanceClock(world, id, byMs)
        const view = { account: name, now: isoTime(now), shipments_moved: moved }
        const sentence = `${name}'s clock is at ${view.now}. ${moved} ${moved === 1 ? 'shipment' : 'shipments'} moved.`
        say(options.json ? JSON.stringify(view) : sentence)
      }),
    )
