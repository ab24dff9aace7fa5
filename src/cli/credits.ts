import { Command } from 'commander'
import { findAccount } from '../core/account/accounts.ts'
import { invalid } from '../core/errors.ts'
import { grantCredits } from '../core/ledger/grant-credits.ts'
import { formatMinor, parseMinor } from '../core/money.ts'
import type { Environment } from '../core/world.ts'
import {
  accountOption,
  environmentOption,
  isoTime,
  jsonOption,
  say,
  show,
  withApp,
} from './shell.ts'

type GrantOptions = {
  account: string
  environment: Environment
  amount: string
  memo: string
  json?: boolean
}

export const creditsCommand = (): Command =>
  new Command('credits').description('prepaid credits').addCommand(grant()).addCommand(pending())

const grant = (): Command =>
  new Command('grant')
    .description("post an operator's grant in the ledger")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .requiredOption('--amount <amount>', 'in CAD, such as 100.00')
    .option('--memo <text>', 'why', "operator's grant")
    .addOption(jsonOption())
    .action(async (options: GrantOptions, command: Command) => {
      const amount = parseMinor(options.amount)
      if (amount === null || amount <= 0) {
        throw invalid('amount', `${options.amount} is not an amount such as 100.00.`)
      }
      await withApp(command, async app => {
        const { store } = app.worlds[options.environment]
        const account = await findAccount(store.read.accounts, options.account)
        const balance = await grantCredits(store, account.id, amount, options.memo, Date.now())
        const view = {
          account: account.name,
          granted: formatMinor(amount),
          balance: formatMinor(balance),
          currency: 'CAD',
        }
        say(
          options.json
            ? JSON.stringify(view, null, 2)
            : `${view.account}: granted ${view.granted} CAD, balance ${view.balance} CAD`,
        )
      })
    })

/** More pending top-ups than anybody can look into. */
const mostListed = 1000

const pending = (): Command =>
  new Command('pending')
    .description('top-ups whose payment nobody knows the end of yet, oldest first')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(
      async (
        { environment, json }: { environment: Environment; json?: boolean },
        command: Command,
      ) => {
        await withApp(command, async app => {
          const topUps = await app.worlds[environment].store.read.topUps.pending(mostListed)
          const view = topUps.map(topUp => ({
            reference: topUp.reference,
            account_id: topUp.accountId,
            provider: topUp.provider,
            payment_id: topUp.paymentId,
            amount: formatMinor(topUp.amount),
            currency: topUp.currency,
            asked_at: isoTime(topUp.askedAt),
          }))
          show(view, json, entry => Object.values(entry).join('  '))
        })
      },
    )
