import { CommanderError } from 'commander'
import { CatalogueFaults } from './catalogue/catalogue-fault.ts'
import { exitCodeOf, failureAsJson, usageMessage } from './cli/failure.ts'
import { program } from './cli/program.ts'
import { ConfigError } from './config/config.ts'
import { CoreError } from './core/errors.ts'
import { isOfTheSystem, sentenceOfSystem } from './core/values/system-fault.ts'
import { BackupRefused } from './db/backup/backup-refused.ts'
import { FileFault } from './db/files/file-fault.ts'
import { ServeLockTaken } from './db/files/serve-lock.ts'
import { MigrationRefused } from './db/migrate.ts'
import { MoveRefused } from './db/move/move-refused.ts'

const mendable = [
  CoreError,
  ConfigError,
  CatalogueFaults,
  ServeLockTaken,
  MigrationRefused,
  BackupRefused,
  MoveRefused,
  FileFault,
]

/** Shows a sentence for a fault that people can mend, and the stack of any other, which is ours. */
function explain(error: unknown): string {
  if (error instanceof CommanderError) return usageMessage(error)
  if (mendable.some(kind => error instanceof kind)) return (error as Error).message
  if (isOfTheSystem(error)) return sentenceOfSystem(error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Carries out one command line, and sets the exit code of the process. */
export async function main(argv: readonly string[]): Promise<void> {
  letReadersStopEarly()
  const json = argv.includes('--json')
  try {
    const root = await program(json, argv.slice(2))
    await root.parseAsync(argv)
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    if (process.exitCode === 0) return
    if (json) process.stderr.write(`${failureAsJson(error, explain(error))}\n`)
    // Commander has printed its own errors.
    else if (!(error instanceof CommanderError)) {
      process.stderr.write(`postilion: ${explain(error)}\n`)
    }
  }
}

/** The reader of our output may stop early, as `head` does: that is no fault. */
function letReadersStopEarly(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    const says = isOfTheSystem(error) ? sentenceOfSystem(error, 'the output') : error.message
    process.stderr.write(`postilion: ${says}\n`)
    process.exit(1)
  })
}
