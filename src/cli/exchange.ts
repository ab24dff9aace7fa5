import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { isDate } from '#catalogue/exact-number.ts'
import {
  checkExchangeRates,
  foreignCurrencies,
  rateRule,
  readExchangeRate,
} from '#catalogue/imported-exchange-rates.ts'
import { noAccount } from '#core/access.ts'
import {
  type DayRate,
  type ExchangeRate,
  ratesInForce,
  rateText,
} from '#core/catalogue/exchange-rate.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { counted } from '#core/values/counted.ts'
import { listInWords } from '#core/values/list-in-words.ts'
import { type Currency, houseCurrency } from '#core/values/money.ts'
import type { World } from '#core/world.ts'
import { printedFields } from './input/rename-fields.ts'
import { isoTime, jsonOption, numberOption, showResult, withApp } from './shell.ts'
import { showList } from './table.ts'

export const exchangeCommand = (): Command =>
  new Command('exchange')
    .description("exchange rates, by which production converts live carriers' prices")
    .addCommand(set())
    .addCommand(importRates())
    .addCommand(list())

type SetOptions = { on?: string; json?: boolean }

const set = (): Command =>
  new Command('set')
    .description('set the rate of a day; another rate replaces it')
    .addArgument(new Argument('<currency>', 'the currency of the price').choices(foreignCurrencies))
    .argument('<rate>', `what one unit of it is worth in ${houseCurrency}, such as 1.3850`, rate)
    .addOption(new Option('--on <day>', 'the day of the rate, UTC (default: today)').argParser(day))
    .addOption(jsonOption())
    .action(
      async (
        currency: Currency,
        millionths: number,
        { on, json }: SetOptions,
        command: Command,
      ) => {
        await withApp(command, async app => {
          const world = app.worlds.production
          const today = dayIn('UTC', world.clock.now())
          const [kept] = await keep(world, [{ currency, day: on ?? today, millionths }], 'set')
          if (kept) showResult(viewOf(kept), json, `${inWords(kept)} on ${kept.day}`)
        })
      },
    )

const importRates = (): Command =>
  new Command('import')
    .description('import the rates of several days, or report every fault and import nothing')
    .argument('<file>', 'CSV with the columns day, currency and rate')
    .addOption(jsonOption())
    .action(async (file: string, { json }: { json?: boolean }, command: Command) => {
      const source = basename(file)
      const rates = checkExchangeRates(await readFile(file, 'utf8'), source)
      await withApp(command, app => keep(app.worlds.production, rates, source))
      const days = rates.map(rate => rate.day).toSorted()
      const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
      const codes = foreignCurrencies.filter(code => rates.some(one => one.currency === code))
      const sentence = `${counted(rates.length, 'rate')} for ${listInWords(codes)}, ${from === to ? `on ${from}` : `from ${from} to ${to}`}`
      showResult({ rates: rates.length, currencies: codes, from, to, source }, json, sentence)
    })

async function keep(
  { store, clock }: World,
  rates: readonly DayRate[],
  source: string,
): Promise<readonly ExchangeRate[]> {
  const setAt = clock.now()
  const kept = rates.map(one => ({ ...one, source, setAt }))
  await store.transact(noAccount, async ({ exchangeRates }) => exchangeRates.set(kept))
  return kept
}

const list = (): Command =>
  new Command('list')
    .description('list the rates of the last days, and which ones are in force')
    .addOption(numberOption('--limit <n>', 'list at most so many rates', 100, 10_000))
    .addOption(jsonOption())
    .action(async ({ limit, json }: { limit: number; json?: boolean }, command: Command) => {
      await withApp(command, async app => {
        const { store, clock } = app.worlds.production
        const rates = await store.read.exchangeRates.newest(limit)
        const inForce = ratesInForce(rates, clock.now())
        showList(
          rates.map(one => ({ ...viewOf(one), in_force: inForce.get(one.currency) === one })),
          json,
          {
            empty: `No exchange rate has been set: prices that are not in ${houseCurrency} are left out in production.`,
            columns: {
              day: one => one.day,
              currency: one => one.currency,
              rate: one => one.rate,
              'in force': one => (one.in_force ? 'yes' : null),
              source: one => one.source,
              set: one => one.set_at,
            },
          },
        )
      })
    })

const viewOf = (one: ExchangeRate) => ({
  ...printedFields(['day', 'currency'], one),
  rate: rateText(one.millionths),
  source: one.source,
  set_at: isoTime(one.setAt),
})

const inWords = ({ currency, millionths }: DayRate): string =>
  `1 ${currency} is ${rateText(millionths)} ${houseCurrency}`

function rate(text: string): number {
  const millionths = readExchangeRate(text)
  if (millionths !== null) return millionths
  throw new InvalidArgumentError(`${rateRule.replace(/^a rate/, 'A rate')}.`)
}

function day(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('It must be a date such as 2026-11-30.')
}
