import { Command, Option } from 'commander'
import { runsBesideServer } from '#app/stored-data.ts'
import type { StorageConfig } from '#config/config.ts'
import { carrierBlocks } from '#core/catalogue/carrier-blocks.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { checkSkippedNumbers, numbersLostSince } from '#core/numbers/lost-numbers.ts'
import { type NextNumbers, refuseToUseUpBlocks } from '#core/numbers/numbers-left.ts'
import { parseDuration } from '#core/time/durations.ts'
import { asOptionReader, configOf, jsonOption, showResult, withApp } from './shell.ts'

export const numbersCommand = (): Command =>
  new Command('numbers')
    .description('the ranges that ids, codes and tracking numbers come from')
    .addCommand(advance())

const advance = (): Command =>
  new Command('advance')
    .description(
      'advance every range after data was put back without restore, while no server is running',
    )
    .argument(
      '[age]',
      'the age of the copy that was put back, such as 36h or 3d',
      asOptionReader(age => checkSkippedNumbers(numbersLostSince(0, parseDuration(age)))),
    )
    .addOption(skipNumbersOption())
    .addOption(jsonOption())
    .action(async (lost: number | undefined, options: Options, command: Command) => {
      const { skipNumbers = lost, json } = options
      if (skipNumbers === undefined) {
        command.error('error: give the age of the copy, or --skip-numbers')
      }
      await refuseBesideServer(configOf(command).storage)
      await withApp(command, async app => {
        const refuseSkip = refuseSkipIn(app.catalogueData)
        const worlds = Object.values(app.worlds)
        for (const { environment, store } of worlds) {
          refuseSkip(environment, await store.nextNumbers(), skipNumbers)
        }
        for (const { store } of worlds) await store.moveNumbersOn(skipNumbers)
        const sentence = `Every range of numbers was advanced by ${skipNumbers}.`
        showResult({ skipped: skipNumbers }, json, sentence)
      })
    })

type Options = { skipNumbers?: number | undefined; json?: boolean }

/** A running server has taken numbers in advance, and would go on using them. */
async function refuseBesideServer(storage: StorageConfig): Promise<void> {
  if (storage.kind === 'postgres') {
    const { refuseWhileServed } = await import('#db/backup/postgres-worlds.ts')
    await refuseWhileServed(storage.url)
  } else if (runsBesideServer(storage)) {
    throw new CoreError(
      'conflict',
      'A server is running on this data: stop it, then advance the numbers.',
    )
  }
}

export const skipNumbersOption = (): Option =>
  new Option(
    '--skip-numbers <count>',
    'how many numbers to skip in each range, instead of an estimate',
  ).argParser(
    asOptionReader(text =>
      checkSkippedNumbers(/^\d{1,12}$/.test(text) ? Number(text) : Number.NaN),
    ),
  )

export const refuseSkipIn =
  (catalogue: CatalogueData) =>
  (environment: Environment, next: NextNumbers, count: number): void =>
    refuseToUseUpBlocks(carrierBlocks(catalogue, environment), environment, next, count)
