import { Argument, Command } from 'commander'
import { isListenedTo } from '#core/account/account-store.ts'
import { invalid } from '#core/errors.ts'
import type { KeptEvent } from '#core/facts.ts'
import { withAccount } from './account-command.ts'
import {
  accountOption,
  environmentOption,
  jsonOption,
  say,
  type WorldCommandOptions,
} from './shell.ts'
import { showList } from './table.ts'
import { Scene } from './trigger/scene.ts'
import { type TriggeredType, triggeredTypes, triggers } from './trigger/triggers.ts'

type Options = WorldCommandOptions & { account?: string }

/** What is triggered publishes fewer events. */
const mostShown = 100

export const triggerCommand = (): Command =>
  new Command('trigger')
    .description('make an event happen in the sandbox; without a name, list all events')
    .addArgument(new Argument('[event]', 'the event to trigger').choices(triggeredTypes))
    .addOption(accountOption().makeOptionMandatory(false))
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (type: TriggeredType | undefined, options: Options, command: Command) => {
      if (type === undefined) return showTypes(options.json)
      const { account, environment } = options
      if (account === undefined) {
        return command.error("error: required option '--account <account>' not specified")
      }
      if (environment === 'production') {
        throw invalid(
          'environment',
          'Events cannot be triggered in production: it would cost money.',
        )
      }
      await trigger(type, { ...options, account }, command)
    })

const showTypes = (json: boolean | undefined): void =>
  showList(
    triggeredTypes.map(type => ({ type, does: triggers[type].does })),
    json,
    { empty: '', columns: { event: ({ type }) => type, 'what it does': ({ does }) => does } },
  )

const trigger = (
  type: TriggeredType,
  options: Options & { account: string },
  command: Command,
): Promise<void> =>
  withAccount(command, options, async ({ world, account, tenant }) => {
    const { events } = world.store.read
    const before = await events.lastSequence(tenant)
    const { says, made } = await triggers[type].act(new Scene(world, account, tenant))
    const published = await events.after(tenant, before, mostShown)
    const isHeard = isListenedTo(account, world.clock.now())
    const view = {
      account: account.name,
      event: type,
      did: says,
      ...made,
      listens: isHeard,
      events: published.map(({ id, sequence, type }) => ({ id, sequence, type })),
    }
    if (options.json) return say(JSON.stringify(view, null, 2))
    say(`${account.name}: ${says}`)
    if (isHeard) for (const event of published) say(line(event))
    else say(`Nobody is listening to ${account.name} in the sandbox, so no event was written.`)
  })

const line = ({ type, id, sequence }: KeptEvent): string => `${type}  ${id}  ${sequence}`
