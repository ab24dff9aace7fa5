import { Command } from 'commander'
import { type AccountId, serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { type AccountSettings, readSettings } from '#core/account/settings.ts'
import { carriersFor } from '#core/carrier-account/carriers-for.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { dayRangeInWords, dayRangeText } from '#core/catalogue/day-range.ts'
import { freightExplanationText } from '#core/freight/explain-freight.ts'
import { explainFreightRates } from '#core/freight/explain-freight-rates.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightQuote } from '#core/freight/freight-quote.ts'
import { OpenCall, operatorAccountId } from '#core/rating/carrier-call.ts'
import { explainParcelRates } from '#core/rating/explain/explain-parcel-rates.ts'
import { reasonsOf } from '#core/rating/explain/explained-answer.ts'
import { explanationText } from '#core/rating/explain/explanation-text.ts'
import { unprotectedMessage } from '#core/rating/message-beside-rates.ts'
import type { Quote } from '#core/rating/quote.ts'
import { readAccountNow } from '#core/sandbox/account-clock.ts'
import type { Instant } from '#core/time/clock.ts'
import { formatMinor } from '#core/values/money.ts'
import type { World } from '#core/world.ts'
import { viewOfFreightAnswer, viewOfFreightExplanation } from './freight-quote-view.ts'
import { isFreightFile, readFreight } from './input/read-freight.ts'
import { readJson } from './input/read-json.ts'
import { readParcel } from './input/read-parcel.ts'
import { viewOfAnswer, viewOfExplanation } from './quote-view.ts'
import {
  configOf,
  environmentOption,
  jsonOption,
  refuseMissingData,
  say,
  type WorldCommandOptions,
  withAppOrNew,
} from './shell.ts'

type QuoteOptions = WorldCommandOptions & { explain?: boolean; account?: string }

export const quoteCommand = (): Command =>
  new Command('quote')
    .description('quote parcels or freight from the JSON body of POST /rates, with its reasons')
    .argument(
      '<file>',
      'the body, one with a list `packages`, or freight with `"type": "ltl"`; - reads it from standard input',
    )
    .option('--explain', 'explain each step of each price')
    .option('--account <account>', 'the account whose settings apply; otherwise the defaults do')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (file: string, options: QuoteOptions, command: Command) => {
      const body = await readJson('file', file, file === '-' ? '/dev/stdin' : file)
      const config = configOf(command)
      // Who tries us out begins with a quote, in a folder that nobody has made; a database has an owner.
      if (config.storage.kind === 'postgres') await refuseMissingData(config)
      await withAppOrNew(command, async app => {
        const world = app.worlds[options.environment]
        const caller = await quoteCaller(world, options.account)
        const prices = isFreightFile(body)
          ? await quoteFreight(world, body, caller)
          : await quoteParcels(world, body, caller)
        printQuotes(prices, options)
      })
    })

/** The four ways to print prices; only the one that is asked for is made. */
type PrintedPrices = {
  lines(): readonly string[]
  view(): unknown
  explanations(): readonly string[]
  explainedView(): unknown
}

function printQuotes(prices: PrintedPrices, { explain, json }: QuoteOptions): void {
  if (json) say(JSON.stringify(explain ? prices.explainedView() : prices.view(), null, 2))
  else for (const text of explain ? prices.explanations() : prices.lines()) say(text)
}

async function quoteParcels(
  world: World,
  body: unknown,
  caller: QuoteCaller,
): Promise<PrintedPrices> {
  const catalogue = world.catalogue()
  const question = readParcel(body, { catalogue, ...caller })
  const offer = { catalogue, carriers: carriersFor(world, caller.accountId) }
  const story = await explainParcelRates(offer, question, new OpenCall(caller.accountId))
  const { answer } = story
  return {
    lines: () => [
      ...answer.quotes.map(quote => quoteLine(quote, catalogue)),
      ...answer.excluded.map(
        ({ serviceId, message }) => `${catalogue.service(serviceId)?.name}: ${message}`,
      ),
      ...[unprotectedMessage(question, answer)].filter(says => says !== null),
    ],
    view: () => viewOfAnswer(question, answer, catalogue),
    explanations: () => reasonsOf(story).map(explanationText),
    explainedView: () => reasonsOf(story).map(reasons => viewOfExplanation(reasons, catalogue)),
  }
}

async function quoteFreight(
  world: World,
  body: unknown,
  caller: QuoteCaller,
): Promise<PrintedPrices> {
  const catalogue = world.catalogue()
  const freight = world.freight()
  const question = readFreight(body, { catalogue, freight, ...caller })
  const story = await explainFreightRates(world, question, new OpenCall(caller.accountId))
  const { answer } = story
  return {
    lines: () => [
      ...answer.quotes.map(quote => freightQuoteLine(quote, freight)),
      ...answer.excluded.map(
        ({ serviceId, message }) => `${freight.service(serviceId)?.name}: ${message}`,
      ),
    ],
    view: () => viewOfFreightAnswer(answer, freight),
    explanations: () => reasonsOf(story).map(freightExplanationText),
    explainedView: () =>
      reasonsOf(story).map(reasons => viewOfFreightExplanation(reasons, freight)),
  }
}

type QuoteCaller = {
  readonly accountId: AccountId
  readonly accountName: string
  readonly settings: AccountSettings
  readonly at: Instant
}

async function quoteCaller(world: World, account: string | undefined): Promise<QuoteCaller> {
  if (account === undefined) {
    const settings = readSettings(new Map())
    const at = world.clock.now()
    return { accountId: operatorAccountId, accountName: 'Postilion', settings, at }
  }
  const { id, name, settings } = await findAccount(world.store.read.accounts, account)
  const at = await readAccountNow(world, serviceOn(id))
  return { accountId: id, accountName: name, settings, at }
}

/** A quote in one line. */
function quoteLine(quote: Quote, catalogue: Catalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `postage type ${quote.serviceId}`
  const days = dayRangeInWords(dayRangeText(quote.deliveryDays))
  return `${formatMinor(quote.total).padStart(9)} CAD  ${name}  ${days}`
}

/** A quote of freight in one line. */
function freightQuoteLine(quote: FreightQuote, catalogue: FreightCatalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `service ${quote.serviceId}`
  const days = dayRangeInWords(dayRangeText(quote.deliveryDays))
  const total = formatMinor(quote.total).padStart(9)
  return `${total} CAD  ${name}  ${days}  class ${quote.freightClass}`
}
