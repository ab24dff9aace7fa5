import { Command } from 'commander'
import packageFile from '../../package.json' with { type: 'json' }
import { accountCommand } from './account.ts'
import { backupCommand } from './backup.ts'
import { cardCommand } from './card.ts'
import { catalogCommand } from './catalog.ts'
import { clockCommand } from './clock.ts'
import { closeoutCommand } from './closeout.ts'
import { completionCommand } from './completion.ts'
import { creditsCommand } from './credits.ts'
import { doctorCommand } from './doctor.ts'
import { freightCommand } from './freight.ts'
import { hsCommand } from './hs.ts'
import { jobsCommand } from './jobs.ts'
import { ledgerCommand } from './ledger.ts'
import { listenCommand } from './listen.ts'
import { logsCommand } from './logs.ts'
import { migrateCommand } from './migrate.ts'
import { moveCommand } from './move.ts'
import { numbersCommand } from './numbers.ts'
import { ordersCommand } from './orders.ts'
import { purchasesCommand } from './purchases.ts'
import { quoteCommand } from './quote.ts'
import { rateCardCommand } from './rate-card.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'
import { serveCommand } from './serve.ts'
import { shipmentsCommand } from './shipments.ts'
import { tokenCommand } from './token.ts'
import { topUpsCommand } from './top-ups.ts'
import { triggerCommand } from './trigger.ts'
import { userCommand } from './user.ts'

/** With `json`, commander prints no errors: the caller prints them as JSON. */
export function program(json: boolean): Command {
  const root = new Command('postilion')
    .description('A shipping and postage service that one command starts.')
    .version(packageFile.version, '--version', 'print the version')
    .option('--data <dir>', 'folder of the embedded databases (DATA_DIR)')
    .option('--database-url <url>', 'PostgreSQL instead of the embedded databases (DATABASE_URL)')
    .showHelpAfterError('Try --help.')
  const commands = [
    serveCommand(),
    migrateCommand(),
    accountCommand(),
    tokenCommand(),
    userCommand(),
    creditsCommand(),
    ledgerCommand(),
    cardCommand(),
    catalogCommand(),
    rateCardCommand(),
    hsCommand(),
    quoteCommand(),
    shipmentsCommand(),
    freightCommand(),
    clockCommand(),
    seedCommand(),
    purchasesCommand(),
    topUpsCommand(),
    ordersCommand(),
    closeoutCommand(),
    jobsCommand(),
    listenCommand(),
    logsCommand(),
    triggerCommand(),
    backupCommand(),
    restoreCommand(),
    moveCommand(),
    numbersCommand(),
    doctorCommand(),
    completionCommand(),
  ]
  for (const command of commands) root.addCommand(command)
  for (const command of everyCommand(root)) {
    command.exitOverride()
    if (json) command.configureOutput({ writeErr() {} })
  }
  return root
}

const everyCommand = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(everyCommand),
]
