import { Command } from 'commander'
import { type AccountId, operatorOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { type AccountSettings, readSettings } from '#core/account/settings.ts'
import { OpenCall, operatorAccountId } from '#core/rating/carrier-call.ts'
import { explainAnswer } from '#core/rating/explain/explain-answer.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { readAccountNow } from '#core/sandbox/account-clock.ts'
import type { Instant } from '#core/time/clock.ts'
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
        const { accountId, ...asker } = await askerOf(world, options.account)
        const question = readParcel(body, { catalogue: world.catalogue(), ...asker })
        await printQuotes(world, question, new OpenCall(accountId), options)
      })
    })

async function printQuotes(
  world: World,
  question: RateQuestion,
  call: OpenCall,
  options: QuoteOptions,
): Promise<void> {
  const answer = await quoteRates(world, question, call)
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

type Asker = {
  readonly accountId: AccountId
  readonly accountName: string
  readonly settings: AccountSettings
  readonly at: Instant
}

async function askerOf(world: World, account: string | undefined): Promise<Asker> {
  if (account === undefined) {
    const settings = readSettings(new Map())
    const at = world.clock.now()
    return { accountId: operatorAccountId, accountName: 'Postilion', settings, at }
  }
  const { id, name, settings } = await findAccount(world.store.read.accounts, account)
  const at = await readAccountNow(world, operatorOn(id))
  return { accountId: id, accountName: name, settings, at }
}
