import { text } from 'node:stream/consumers'
import { Command, InvalidArgumentError } from 'commander'
import type { App } from '#app/app.ts'
import { findAccount } from '#core/account/accounts.ts'
import { disconnectCarrierAccount } from '#core/carrier-account/change.ts'
import {
  checkCarrierAccount,
  connectCarrierAccount,
  mostOrder,
} from '#core/carrier-account/connect.ts'
import { heldAccounts, isReadable, operatorHolder } from '#core/carrier-account/holder.ts'
import { connectableCarrier } from '#core/carrier-account/read-credentials.ts'
import { rekeyCarrierAccounts } from '#core/carrier-account/rekey.ts'
import { type CarrierAccount, usualSettings } from '#core/carrier-account.ts'
import { CoreError, invalid } from '#core/errors.ts'
import { counted } from '#core/values/counted.ts'
import type { World } from '#core/world.ts'
import { printedFields } from './input/rename-fields.ts'
import {
  environmentOption,
  isoTime,
  jsonOption,
  numberOption,
  showResult,
  type WorldCommandOptions,
  withApp,
  withAppOrNew,
} from './shell.ts'
import { showList } from './table.ts'

export const carrierAccountCommand = (): Command =>
  new Command('carrier-account')
    .description("the operator's accounts at carriers")
    .addCommand(connect())
    .addCommand(check())
    .addCommand(list())
    .addCommand(disconnect())
    .addCommand(rekey())

type ConnectOptions = WorldCommandOptions & {
  label: string
  order: number
  client?: readonly string[]
}

const connect = (): Command =>
  new Command('connect')
    .description('connect an account; its credentials are read from standard input')
    .argument('<carrier>', 'as "postilion carrier list" names it')
    .requiredOption('--label <text>', 'your name for the account')
    .addOption(
      numberOption(
        '--order <n>',
        'where two accounts have a service, the lower one sells it',
        usualSettings.order,
        mostOrder,
      ),
    )
    .option('--client <accounts...>', 'the clients whom it serves (default: all)')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (code: string, options: ConnectOptions, command: Command) => {
      const { environment, json, label, order, client } = options
      const given = await text(process.stdin)
      await withAppOrNew(command, async app => {
        const world = app.worlds[environment]
        const account = await connectCarrierAccount(operatorHolder(world), {
          carrier: code,
          label,
          credentials: credentialsIn(given, world, code),
          settings: { order, clients: client ? await idsOf(app, client) : null },
        })
        const sentence = `Carrier account ${account.id} (${account.label}) is connected: a running server quotes by it within seconds.`
        showResult(view(world)(account), json, sentence)
      })
    })

/** A JSON object of its fields; of a carrier that asks for one the bare value does. */
function credentialsIn(given: string, world: World, code: string): Record<string, string> {
  const { credentials } = connectableCarrier(world, code)
  const trimmed = given.trim()
  const [only, ...others] = Object.keys(credentials)
  if (only !== undefined && others.length === 0 && !trimmed.startsWith('{')) {
    return { [only]: trimmed }
  }
  try {
    const read: unknown = JSON.parse(trimmed)
    if (isTexts(read)) return read
  } catch {
    // The error is left out: it quotes what was given.
  }
  const says = `Give the credentials on standard input, as JSON with the texts ${Object.keys(credentials).join(', ')}.`
  throw invalid('credentials', says)
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(part => typeof part === 'string')

const idsOf = (app: App, namesOrIds: readonly string[]): Promise<readonly number[]> =>
  Promise.all(
    namesOrIds.map(
      async name => (await findAccount(app.worlds.production.store.read.accounts, name)).id,
    ),
  )

const idArgument = ['<id>', 'its id', readId] as const

function readId(given: string): number {
  const id = Number(given)
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new InvalidArgumentError('It must be the id of a carrier account.')
}

const check = (): Command =>
  new Command('check')
    .description('ask the carrier whether it still accepts the credentials')
    .argument(...idArgument)
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (id: number, { environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const answer = await checkCarrierAccount(operatorHolder(app.worlds[environment]), id)
        if (answer.kind !== 'good') throw new CoreError('carrier_error', answer.why)
        showResult({ id, good: true }, json, 'The carrier accepts the credentials.')
      })
    })

const list = (): Command =>
  new Command('list')
    .description('list them, without their credentials')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const world = app.worlds[environment]
        const accounts = (await heldAccounts(operatorHolder(world))).map(view(world))
        showList(accounts, json, {
          empty: `No carrier account is connected in the ${environment} environment.`,
          columns: {
            id: account => account.id,
            carrier: account => account.carrier,
            label: account => account.label,
            state: account => account.state,
            ends: account =>
              Object.entries(account.credentials)
                .map(([name, end]) => `${name} …${end}`)
                .join(', '),
            order: account => account.order,
            connected: account => account.connected_at,
          },
        })
      })
    })

type DisconnectOptions = WorldCommandOptions & { forget?: boolean }

const disconnect = (): Command =>
  new Command('disconnect')
    .description('quote and sell by it no more; what is open is still settled by it')
    .argument(...idArgument)
    .option('--forget', 'remove its credentials, too: nothing is asked of the carrier any more')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (id: number, options: DisconnectOptions, command: Command) => {
      const { environment, json, forget = false } = options
      await withApp(command, async app => {
        const world = app.worlds[environment]
        const { purchases, voids } = await world.store.read.carrierAccounts.awaited(id, 0)
        const account = await disconnectCarrierAccount(operatorHolder(world), id, forget)
        const open = `${counted(purchases, 'open purchase')} and ${counted(voids, 'open void')}`
        const sentence = forget
          ? `Carrier account ${id} is forgotten. A person has to settle its ${open}, and its labels cannot be voided here.`
          : `Carrier account ${id} is disconnected. Its credentials stay for its ${open}, and for labels that may be voided.`
        showResult(view(world)(account), json, sentence)
      })
    })

const rekey = (): Command =>
  new Command('rekey')
    .description('encrypt all accounts anew with the first of CREDENTIALS_KEYS')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        const { resealed, left } = await rekeyCarrierAccounts(app.worlds[environment])
        const rest =
          left.length === 0
            ? ''
            : ` Not: ${left.join(', ')}, which no key opens or somebody changed meanwhile.`
        const sentence = `${counted(resealed, 'carrier account')} encrypted anew.${rest}`
        showResult({ resealed, left }, json, sentence)
      })
    })

const view = (world: World) => (account: CarrierAccount) => ({
  ...printedFields(['id', 'carrier', 'label'], account),
  state: isReadable(world, account) ? account.state : 'unreadable',
  credentials: account.shown,
  ...printedFields(['order', 'clients'], account.settings),
  connected_at: isoTime(account.connectedAt),
})
