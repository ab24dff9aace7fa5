import { Command } from 'commander'
import packageFile from '../../package.json' with { type: 'json' }
import { commands, commandsToLoad } from './commands.ts'

/** With `json`, commander prints no errors: the caller prints them as JSON. Without `argv` it has all commands. */
export async function program(json: boolean, argv: readonly string[] = []): Promise<Command> {
  const root = new Command('postilion')
    .description('A shipping and postage service that one command starts.')
    .version(packageFile.version, '--version', 'print the version')
    .option('--data <dir>', 'folder of the embedded databases (DATA_DIR)')
    .option('--database-url <url>', 'PostgreSQL instead of the embedded databases (DATABASE_URL)')
    .showHelpAfterError('Try --help.')
  for (const name of commandsToLoad(argv)) {
    const command = await commands[name]?.()
    if (command) root.addCommand(command)
  }
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
