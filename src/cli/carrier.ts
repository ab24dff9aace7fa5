import { Command } from 'commander'
import { expectationOf } from '#core/carrier-account/read-credentials.ts'
import type { World } from '#core/world.ts'
import { environmentOption, jsonOption, type WorldCommandOptions, withApp } from './shell.ts'
import { showList } from './table.ts'

export const carrierCommand = (): Command =>
  new Command('carrier')
    .description('carriers that accounts can be connected for')
    .addCommand(list())

const list = (): Command =>
  new Command('list')
    .description('list each of them, with what it asks for')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ environment, json }: WorldCommandOptions, command: Command) => {
      await withApp(command, async app => {
        showList(carriersOf(app.worlds[environment]), json, {
          empty: 'This release reaches no carrier.',
          columns: {
            carrier: carrier => carrier.carrier,
            name: carrier => carrier.name,
            'asks for': carrier =>
              carrier.credentials
                .map(({ field, optional }) => (optional ? `${field} (optional)` : field))
                .join(', '),
          },
        })
      })
    })

const carriersOf = ({ connections, environment }: World) =>
  connections.connectable.map(({ code, name, credentials }) => ({
    carrier: code,
    name,
    credentials: Object.entries(credentials).map(([field, asked]) => ({
      field,
      label: asked.label,
      secret: asked.secret,
      optional: asked.optional ?? false,
      expected: expectationOf(asked, environment),
    })),
  }))
