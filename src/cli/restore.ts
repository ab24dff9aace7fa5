import { Command } from 'commander'
import { App } from '#app/app.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import type { Config } from '#config/config.ts'
import { CoreError } from '#core/errors.ts'
import { numbersLostSince } from '#core/numbers/lost-numbers.ts'
import type { RestoreOrder, RestoreReport } from '#db/backup/restore-order.ts'
import { finishCutOffRestore, restoreSqlite } from '#db/backup/restore-sqlite.ts'
import { configOf, isoTime, say } from './shell.ts'
import { refuseSkipIn, skipNumbersOption } from './skip-numbers.ts'
import { verifyBooks } from './verify-books.ts'

type Options = { replace?: boolean; finish?: boolean; skipNumbers?: number }

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('put back what backup has saved, while no server runs')
    .argument('[file]')
    .option('--replace', 'put aside and keep the data that is there')
    .addOption(skipNumbersOption())
    .option('--finish', 'complete a restore that was cut off')
    .action(async (file: string | undefined, options: Options, command: Command) => {
      const config = configOf(command)
      if (options.finish) sayKept(finishCutOff(config))
      else sayRestored(await restore(config, orderOf(config, file, options)))
      await using app = await App.open(config)
      await verifyBooks(app.register)
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

function finishCutOff({ storage }: Config): string | null {
  if (storage.kind === 'sqlite') return finishCutOffRestore(storage.dataDir, Date.now())
  throw new CoreError('conflict', 'On PostgreSQL a restore is one transaction: none is cut off.')
}

function sayRestored({ takenAt, skipped, kept }: RestoreReport): void {
  say(`Restored both worlds as of ${isoTime(takenAt)}.`)
  say(`Every range of numbers was moved on by ${skipped}.`)
  sayKept(kept)
}

function sayKept(kept: string | null): void {
  if (kept !== null) say(`What was there is kept in ${kept}.`)
}
