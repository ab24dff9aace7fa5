import { Command } from 'commander'
import { findAccount } from '#core/account/accounts.ts'
import { type AccountSettings, readSettings } from '#core/account/settings.ts'
import { explainAnswer } from '#core/rating/explain/explain-answer.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { World } from '#core/world.ts'
import { readJson } from './input/read-json.ts'
import { readParcel } from './input/read-parcel.ts'
import type { WorldOptions } from './options.ts'
import { explanationText, quoteLine } from './quote-text.ts'
import { viewOfAnswer, viewOfExplanation } from './quote-view.ts'
import { environmentOption, jsonOption, say, withAppOrNew } from './shell.ts'

type QuoteOptions = WorldOptions & { explain?: boolean; account?: string }

export const quoteCommand = (): Command =>
  new Command('quote')
    .description('quote a parcel from the JSON body of POST /rates, with its reasons')
    .argument('<file>', 'the body, or one with a list `packages`; - reads it from standard input')
    .option('--explain', 'tell each step of each price')
    .option('--account <account>', 'whose settings apply; without it the defaults do')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (file: string, options: QuoteOptions, command: Command) => {
      const body = await readJson('file', file, file === '-' ? '/dev/stdin' : file)
      await withAppOrNew(command, async app => {
        const world = app.worlds[options.environment]
        const settings = await settingsFor(world, options.account)
        const context = { catalogue: world.catalogue(), settings, at: world.clock.now() }
        const question = readParcel(body, context)
        await printQuotes(world, question, options)
      })
    })

async function printQuotes(
  world: World,
  question: RateQuestion,
  options: QuoteOptions,
): Promise<void> {
  const answer = await quoteRates(world, question)
  const catalogue = world.catalogue()
  if (!options.explain) {
    if (options.json) return say(JSON.stringify(viewOfAnswer(answer, catalogue), null, 2))
    for (const quote of answer.quotes) say(quoteLine(quote, catalogue))
    for (const { serviceId, message } of answer.excluded) {
      say(`${catalogue.service(serviceId)?.name}: ${message}`)
    }
    return
  }
  const explanations = explainAnswer(answer, question, world.carriers(), catalogue)
  if (options.json) {
    const views = explanations.map(explanation => viewOfExplanation(explanation, catalogue))
    say(JSON.stringify(views, null, 2))
  } else for (const explanation of explanations) say(explanationText(explanation))
}

async function settingsFor(world: World, account: string | undefined): Promise<AccountSettings> {
  if (account === undefined) return readSettings(new Map())
  return (await findAccount(world.store.read.accounts, account)).settings
}
