import { Command } from 'commander'
import { operatorOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import type { Environment } from '#core/environment.ts'
import { addCard } from '#core/payment/add-card.ts'
import type { StoredCard } from '#core/payment/card-store.ts'
import { accountOption, environmentOption, isoTime, jsonOption, say, withApp } from './shell.ts'
import { showList } from './table.ts'

type Target = { account: string; environment: Environment; json?: boolean }

export const cardCommand = (): Command =>
  new Command('card')
    .description('cards that top-ups are charged to')
    .addCommand(add())
    .addCommand(list())

const add = (): Command =>
  new Command('add')
    .description("keep a card by its payment provider's token")
    .argument('<token>', "the provider's: pm_… of Stripe, test_card in the sandbox")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .option('--default', 'charge this one from now on')
    .addOption(jsonOption())
    .action(async (token: string, options: Target & { default?: boolean }, command: Command) => {
      await withApp(command, async app => {
        const world = app.worlds[options.environment]
        const account = await findAccount(world.store.read.accounts, options.account)
        const card = view(await addCard(world, account.id, token, options.default === true))
        say(options.json ? JSON.stringify(card, null, 2) : `${account.name}: ${line(card)}`)
      })
    })

const list = (): Command =>
  new Command('list')
    .description("an account's cards, oldest first")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (options: Target, command: Command) => {
      await withApp(command, async app => {
        const { store } = app.worlds[options.environment]
        const account = await findAccount(store.read.accounts, options.account)
        const cards = await store.read.cards.list(operatorOn(account.id))
        showList(cards.map(view), options.json, {
          empty: `${account.name} has no card: card add keeps one.`,
          columns: {
            id: ({ id }) => id,
            provider: ({ provider }) => provider,
            card: ({ label }) => label,
            default: card => (card.default ? 'yes' : 'no'),
            added: ({ added_at }) => added_at,
          },
        })
      })
    })

/** Without the token: who may charge the card need not read it here. */
const view = ({ id, provider, label, isDefault, addedAt }: StoredCard) => ({
  id,
  provider,
  label,
  default: isDefault,
  added_at: isoTime(addedAt),
})

const line = (card: ReturnType<typeof view>): string =>
  [card.id, card.provider, card.label, ...(card.default ? ['default'] : [])].join('  ')
