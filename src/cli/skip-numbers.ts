import { Option } from 'commander'
import { carrierBlocks } from '#core/catalogue/carrier-blocks.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { Environment } from '#core/environment.ts'
import { checkSkippedNumbers } from '#core/numbers/lost-numbers.ts'
import { type NextNumbers, refuseToUseUpBlocks } from '#core/numbers/numbers-left.ts'
import { readWith } from './shell.ts'

export const skipNumbersOption = (): Option =>
  new Option(
    '--skip-numbers <count>',
    'of each range, in place of what may have been given out since',
  ).argParser(
    readWith(text => checkSkippedNumbers(/^\d{1,12}$/.test(text) ? Number(text) : Number.NaN)),
  )

export const refuseSkipIn =
  (catalogue: CatalogueData) =>
  (environment: Environment, next: NextNumbers, count: number): void =>
    refuseToUseUpBlocks(carrierBlocks(catalogue, environment), environment, next, count)
