import { Command } from 'commander'
import { findAccount } from '#core/account/accounts.ts'
import type { Environment } from '#core/environment.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { formatMinor, type Minor } from '#core/values/money.ts'
import { accountOption, environmentOption, jsonOption, readAmount, say, withApp } from './shell.ts'

type GrantOptions = {
  account: string
  environment: Environment
  amount: Minor
  memo: string
  json?: boolean
}

export const creditsCommand = (): Command =>
  new Command('credits').description('prepaid credits').addCommand(grant())

const grant = (): Command =>
  new Command('grant')
    .description("post an operator's grant in the ledger")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .requiredOption('--amount <amount>', 'in CAD, such as 100.00', readAmount)
    .option('--memo <text>', 'why', "operator's grant")
    .addOption(jsonOption())
    .action(async (options: GrantOptions, command: Command) => {
      const { amount } = options
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
