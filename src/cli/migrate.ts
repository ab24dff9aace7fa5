import { Command } from 'commander'
import { say, withAppOrNew } from './shell.ts'

/** Opening the house brings its databases up to date, as `serve` does; here that is all that happens. */
export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('bring the databases up to date')
    .action(async (_: unknown, command: Command) => {
      await withAppOrNew(command, async app => {
        for (const [environment, names] of Object.entries(app.migrated)) {
          say(`${environment}: ${names.length > 0 ? names.join(', ') : 'up to date'}`)
        }
      })
    })
