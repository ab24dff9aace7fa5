import { Command } from 'commander'
import { App } from '#app/app.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import type { Config } from '#config/config.ts'
import { CoreError } from '#core/errors.ts'
import { numbersLostSince } from '#core/numbers/lost-numbers.ts'
import type { RestoreOrder, RestoreReport } from '#db/backup/restore-order.ts'
import { finishCutOffRestore, restoreSqlite } from '#db/backup/restore-sqlite.ts'
import { refuseSkipIn, skipNumbersOption } from './numbers.ts'
import { configOf, isoTime, jsonOption, say } from './shell.ts'
import {
  mendBooks,
  mendedCheckpoint,
  sayBooks,
  type VerifiedBooks,
  verifyBooks,
  viewOfBooks,
} from './verify-books.ts'

type Options = { json?: boolean; replace?: boolean; finish?: boolean; skipNumbers?: number }

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('restore what backup saved, while no server is running')
    .argument('[file]', 'a file written by backup')
    .option('--replace', 'set existing data aside and keep it')
    .addOption(skipNumbersOption())
    .option('--finish', 'complete an interrupted restore')
    .addOption(jsonOption())
    .action(async (file: string | undefined, options: Options, command: Command) => {
      const config = configOf(command)
      const { finish, json } = options
      const report = finish ? null : await restore(config, orderOf(config, file, options))
      const kept = report === null ? await finishCutOff(config) : report.kept
      if (!json) sayRestored(report, kept)
      await using app = await App.open(config)
      const books = await verifyBooks(app.register)
      await mendBooks(app.register, books)
      if (json) say(JSON.stringify(viewOf(report, kept, books), null, 2))
      else sayBooks(books, () => mendedCheckpoint)
    })

function orderOf(
  { catalogDir }: Config,
  file: string | undefined,
  { replace = false, skipNumbers }: Options,
): RestoreOrder {
  if (file === undefined) throw new CoreError('validation_failed', 'Name the file to restore.')
  const now = Date.now
  const skip = (takenAt: number): number => skipNumbers ?? numbersLostSince(takenAt, now())
  const refuseSkip = refuseSkipIn(loadCatalogueData(catalogDir))
  return { file, replace, skip, refuseSkip, now }
}

async function restore({ storage }: Config, order: RestoreOrder): Promise<RestoreReport> {
  if (storage.kind === 'sqlite') return await restoreSqlite(storage.dataDir, order)
  const { restorePostgres } = await import('#db/backup/restore-postgres.ts')
  return await restorePostgres(storage.url, order)
}

async function finishCutOff({ storage }: Config): Promise<string | null> {
  if (storage.kind === 'sqlite') return await finishCutOffRestore(storage.dataDir, Date.now())
  throw new CoreError(
    'conflict',
    'On PostgreSQL a restore is one transaction, so none is ever interrupted halfway.',
  )
}

/** A restore that was cut off has no report any more. */
function sayRestored(report: RestoreReport | null, kept: string | null): void {
  if (report !== null) {
    say(`Restored both environments as of ${isoTime(report.takenAt)}.`)
    say(`Every range of numbers was advanced by ${report.skipped}.`)
  }
  if (kept !== null) say(`What was there is kept in ${kept}.`)
}

const viewOf = (
  report: RestoreReport | null,
  kept: string | null,
  books: readonly VerifiedBooks[],
) => ({
  taken_at: report && isoTime(report.takenAt),
  skipped: report?.skipped ?? null,
  kept,
  books: viewOfBooks(books, 'mended'),
})
