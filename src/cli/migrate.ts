import { Command } from 'commander'
import { jsonOption, say, withAppOrNew } from './shell.ts'

/** Opening the app brings the databases up to date, as `serve` does. */
export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('bring the databases up to date')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      await withAppOrNew(command, async app => {
        const worlds = Object.values(app.worlds)
        if (json) {
          const view = worlds.map(({ environment, migrated }) => ({ environment, migrated }))
          return say(JSON.stringify(view, null, 2))
        }
        for (const { environment, migrated } of worlds) {
          say(`${environment}: ${migrated.length > 0 ? migrated.join(', ') : 'up to date'}`)
        }
      })
    })
