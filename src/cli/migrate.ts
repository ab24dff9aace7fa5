import { Command } from 'commander'
import { say, withAppOrNew } from './shell.ts'

/** Opening the app brings the databases up to date, as `serve` does. */
export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('bring the databases up to date')
    .action(async (_: unknown, command: Command) => {
      await withAppOrNew(command, async app => {
        for (const { environment, migrated } of Object.values(app.worlds)) {
          say(`${environment}: ${migrated.length > 0 ? migrated.join(', ') : 'up to date'}`)
        }
      })
    })
