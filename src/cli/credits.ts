import { Command } from 'commander'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { formatMinor, type Minor } from '#core/values/money.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { accountOption, environmentOption, jsonOption, readAmount, say } from './shell.ts'

type GrantOptions = AccountOptions & { amount: Minor; memo: string }

export const creditsCommand = (): Command =>
  new Command('credits').description('prepaid credits').addCommand(grant())

const grant = (): Command =>
  new Command('grant')
    .description('grant credits to an account')
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .requiredOption('--amount <amount>', 'in CAD, such as 100.00', readAmount)
    .option('--memo <text>', 'why', "operator's grant")
    .addOption(jsonOption())
    .action((options: GrantOptions, command: Command) =>
      withAccount(command, options, async ({ world: { store }, account: { id, name } }) => {
        const { amount, memo, json } = options
        const granted = formatMinor(amount)
        const balance = formatMinor(await grantCredits(store, id, amount, memo, Date.now()))
        const view = { account: name, granted, balance, currency: 'CAD' }
        const sentence = `${name}: granted ${granted} CAD, balance ${balance} CAD`
        say(json ? JSON.stringify(view, null, 2) : sentence)
      }),
    )
