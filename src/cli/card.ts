import { Command } from 'commander'
import { operatorCommand } from '#core/command/operator-command.ts'
import type { StoredCard } from '#core/payment/card-store.ts'
import { addCard, removeCard } from '#core/payment/cards.ts'
import { requireId } from '#core/values/parse-id.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { printedFields } from './input/rename-fields.ts'
import { accountOption, environmentOption, isoTime, jsonOption, say } from './shell.ts'
import { showList } from './table.ts'

type AddOptions = AccountOptions & { default?: boolean }

export const cardCommand = (): Command =>
  new Command('card')
    .description('cards that top-ups are charged to')
    .addCommand(add())
    .addCommand(list())
    .addCommand(remove())

const add = (): Command =>
  new Command('add')
    .description("add a card by its payment provider's token")
    .argument('<token>', "the provider's token: pm_… from Stripe, test_card in the sandbox")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .option('--default', 'charge this card by default from now on')
    .addOption(jsonOption())
    .action((token: string, options: AddOptions, command: Command) =>
      withAccount(command, options, async ({ world, account }) => {
        const card = view(await addCard(world, account.id, token, options.default === true))
        say(
          options.json
            ? JSON.stringify(card, null, 2)
            : `${account.name} has the card ${line(card)}`,
        )
      }),
    )

const list = (): Command =>
  new Command('list')
    .description("list an account's cards, oldest first")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action((options: AccountOptions, command: Command) =>
      withAccount(command, options, async ({ world, account, tenant }) => {
        const cards = await world.store.read.cards.list(tenant)
        showList(cards.map(view), options.json, {
          empty: `${account.name} has no cards. Add one with card add.`,
          columns: {
            id: ({ id }) => id,
            provider: ({ provider }) => provider,
            card: ({ label }) => label,
            default: card => (card.default ? 'yes' : 'no'),
            added: ({ added_at }) => added_at,
          },
        })
      }),
    )

const remove = (): Command =>
  new Command('remove')
    .description('remove a card; top-ups that it paid for stay as they are')
    .argument('<id>', 'as shown by card list')
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action((id: string, options: AccountOptions, command: Command) =>
      withAccount(command, options, async ({ world, account }) => {
        const act = await operatorCommand(world, account, 'remove-card')
        const removed = await removeCard(act, requireId(id, 'Card'))
        const card = view(removed)
        const remark = removed.isDefault ? '; there is no default card now' : ''
        say(
          options.json
            ? JSON.stringify(card, null, 2)
            : `${account.name}: card ${card.id} was removed${remark}`,
        )
      }),
    )

/** Leaves out the token, with which the card could be charged. */
const view = (card: StoredCard) => ({
  ...printedFields(['id', 'provider', 'label'], card),
  default: card.isDefault,
  added_at: isoTime(card.addedAt),
})

const line = (card: ReturnType<typeof view>): string =>
  `${card.id}, ${card.label} at ${card.provider}.${card.default ? ' It is the default.' : ''}`
