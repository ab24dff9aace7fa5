import { Command } from 'commander'
import { checkReversals } from '#core/payment/book-reversals.ts'
import { failByHand, settleByHand } from '#core/payment/settle-by-hand.ts'
import { formatMinor, type Minor } from '#core/values/money.ts'
import { printedFields } from './input/rename-fields.ts'
import {
  environmentOption,
  isoTime,
  jsonOption,
  readAmount,
  showResult,
  type WorldCommandOptions,
  withApp,
} from './shell.ts'
import { columnsOf, showList } from './table.ts'

type SettleOptions = WorldCommandOptions & { amount: Minor; payment?: string; why: string }
type FailOptions = WorldCommandOptions & { why: string; force?: boolean }

/** More than an operator can look into. */
const mostListed = 1000

export const topUpsCommand = (): Command =>
  new Command('top-ups')
    .description('top-ups that are pending, or whose payment was refunded or disputed')
    .addCommand(list())
    .addCommand(settle())
    .addCommand(fail())
    .addCommand(check())

const list = (): Command =>
  new Command('list')
    .description('list pending top-ups, oldest first')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const topUps = await app.worlds[environment].store.read.topUps.pending(mostListed)
        const view = topUps.map(topUp => ({
          ...printedFields(['reference', 'account_id', 'provider', 'payment_id'], topUp),
          amount: formatMinor(topUp.amount),
          currency: topUp.currency,
          asked_at: isoTime(topUp.askedAt),
        }))
        showList(view, json, {
          empty: `There are no pending top-ups in the ${environment} environment.`,
          columns: columnsOf(view),
        })
      })
    })

const settle = (): Command =>
  new Command('settle')
    .description('it was paid: credit what the provider charged')
    .argument('<reference>', 'as shown by top-ups list')
    .requiredOption(
      '--amount <amount>',
      'what the provider charged, in CAD, such as 100.00',
      readAmount,
    )
    .requiredOption('--why <text>', 'for the ledger')
    .option('--payment <id>', "the provider's id, where the provider cannot be asked from here")
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (reference: string, options: SettleOptions, command: Command) => {
      await withApp(command, async app => {
        const { amount, payment = null, why } = options
        const world = app.worlds[options.environment]
        await settleByHand(world, reference, { amount, paymentId: payment, why })
        const posted = formatMinor(amount)
        const view = { reference, state: 'posted', amount: posted, currency: 'CAD' }
        showResult(view, options.json, `${reference}: posted, ${posted} CAD`)
      })
    })

const fail = (): Command =>
  new Command('fail')
    .description('nothing was paid, or it was refunded: credit nothing')
    .argument('<reference>', 'as shown by top-ups list')
    .requiredOption('--why <text>', 'for the ledger')
    .addOption(environmentOption('sandbox'))
    .option('--force', 'whatever the provider says, now or later')
    .addOption(jsonOption())
    .action(async (reference: string, options: FailOptions, command: Command) => {
      const { environment, why, force, json } = options
      await withApp(command, async app => {
        await failByHand(app.worlds[environment], reference, why, force ?? false)
        showResult({ reference, state: 'failed' }, json, `${reference}: failed`)
      })
    })

const check = (): Command =>
  new Command('check')
    .description('read the refunds and disputes of a top-up from its provider, and post them')
    .argument('<reference>', "as shown in the provider's books")
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (reference: string, options: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const amount = await checkReversals(app.worlds[options.environment], reference)
        const back = formatMinor(amount)
        const view = { reference, given_back: back, currency: 'CAD' }
        showResult(view, options.json, `${reference}: ${back} CAD refunded or disputed`)
      })
    })
