import { Command } from 'commander'
import { type LoggedRequest, principalKindOf } from '#core/calls/request-log.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { printedFields } from './input/rename-fields.ts'
import { LogTail, mostRead } from './log-tail.ts'
import {
  accountOption,
  environmentOption,
  isoTime,
  jsonOption,
  numberOption,
  say,
} from './shell.ts'
import { type Columns, showList, textOf } from './table.ts'
import { poll, untilStopped } from './until-stopped.ts'

const farthest = `the newest ${mostRead} entries`

type Options = AccountOptions & { follow?: boolean; failed?: boolean; limit: number }

export const logsCommand = (): Command =>
  new Command('logs')
    .description('show what was requested for an account and how it ended, newest last')
    .addOption(accountOption())
    .option('--follow', 'keep following the log, until stopped')
    .option('--failed', `only what was refused or failed, among ${farthest}`)
    .addOption(numberOption('--limit <n>', 'how many of the entries', 100, 1000))
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action((options: Options, command: Command) =>
      withAccount(command, options, async ({ world, account, tenant }) => {
        const { limit, follow, failed, json } = options
        const tail = new LogTail(world.store.read.requestLog, tenant, failed === true)
        const newest = await tail.newest(limit)
        if (!follow) {
          const empty = `${account.name} has no ${failed ? `failure among ${farthest}` : 'entry'} in its log.`
          return showList(newest.map(view), json, { empty, columns })
        }
        const show = (entry: LoggedRequest): void =>
          say(json ? JSON.stringify(view(entry)) : line(entry))
        for (const entry of newest) show(entry)
        await poll(untilStopped(), async () => {
          for (const entry of await tail.further()) show(entry)
        })
      }),
    )

const view = (entry: LoggedRequest) => ({
  time: isoTime(entry.at),
  request_id: entry.requestId,
  by: principalKindOf(entry),
  token_id: entry.tokenId,
  user_id: entry.userId,
  ...printedFields(['method', 'path', 'route', 'status', 'outcome'], entry),
  took_ms: entry.durationMs,
})

const columns: Columns<ReturnType<typeof view>> = {
  time: entry => entry.time,
  status: entry => entry.status,
  method: entry => entry.method,
  path: entry => entry.path,
  outcome: entry => entry.outcome,
  ms: entry => entry.took_ms,
  by: entry => entry.by,
  token: entry => entry.token_id,
  user: entry => entry.user_id,
}

/** A row of the list without widths: nobody knows yet what comes. */
const line = (entry: LoggedRequest): string =>
  Object.values(columns)
    .map(cellOf => textOf(cellOf(view(entry))))
    .join('  ')
