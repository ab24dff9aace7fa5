import { Command } from 'commander'
import { noAccount } from '#core/access.ts'
import { dropJob } from '#core/command/drop-job.ts'
import { notFound } from '#core/errors.ts'
import { requireId } from '#core/values/parse-id.ts'
import type { World } from '#core/world.ts'
import { printedFields } from './input/rename-fields.ts'
import {
  environmentOption,
  isoTime,
  jsonOption,
  showResult,
  type WorldCommandOptions,
  withApp,
} from './shell.ts'
import { showList } from './table.ts'

const mostListed = 1000

export const jobsCommand = (): Command =>
  new Command('jobs')
    .description('background jobs that are waiting, running or failed for good')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const jobs = await app.worlds[environment].store.read.jobs.list(mostListed)
        const view = jobs.map(job => ({
          ...printedFields(['id', 'kind', 'account_id'], job),
          run_at: isoTime(job.runAt),
          ...printedFields(['attempts', 'dead', 'last_error'], job),
        }))
        showList(view, json, {
          empty: `No jobs are waiting, running or failed in the ${environment} environment.`,
          columns: {
            id: job => job.id,
            kind: job => job.kind,
            account: job => job.account_id,
            due: job => (job.dead ? 'failed' : job.run_at),
            attempts: job => job.attempts,
            'last error': job => job.last_error,
          },
        })
      })
    })
    .addCommand(retry())
    .addCommand(drop())

const retry = (): Command =>
  new Command('retry')
    .description('run a failed job again')
    .argument('<id>', 'as shown by jobs')
    .action(async (id: string, _: unknown, command: Command) => {
      await withWorld(command, async ({ store, clock }, json) => {
        const jobId = requireId(id, 'Job')
        const found = await store.transact(noAccount, ({ jobs }) => jobs.revive(jobId, clock.now()))
        if (!found) throw notFound('Job')
        showResult({ id: jobId, runs_again: true }, json, `job ${id} will run again`)
      })
    })

const drop = (): Command =>
  new Command('drop')
    .description('remove a failed job: it never runs again')
    .argument('<id>', 'as shown by jobs')
    .requiredOption('--reason <text>', "for the account's log")
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      await withWorld(command, async (world, json) => {
        const { kind } = await dropJob(world, requireId(id, 'Job'), reason)
        const view = { id: requireId(id, 'Job'), kind, dropped: true }
        showResult(view, json, `job ${id} (${kind}) dropped`)
      })
    })

/** The options are those of `jobs` itself. */
function withWorld(
  command: Command,
  act: (world: World, json: boolean | undefined) => Promise<void>,
): Promise<void> {
  const { environment, json } = command.optsWithGlobals<WorldCommandOptions>()
  return withApp(command, app => act(app.worlds[environment], json))
}
