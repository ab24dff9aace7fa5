import { Argument, Command } from 'commander'
import { bashScript } from './completion/bash-script.ts'
import { type CompletedCommand, commandTree } from './completion/command-tree.ts'
import { fishScript } from './completion/fish-script.ts'
import { zshScript } from './completion/zsh-script.ts'
import { say } from './shell.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type ShellName = (typeof shells)[number]

const scripts: Readonly<Record<ShellName, (tree: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export const completionCommand = (): Command =>
  new Command('completion')
    .description('print a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'whose').choices(shells))
    .action((shell: ShellName, _: unknown, command: Command) => {
      say(scripts[shell](commandTree(rootOf(command))).trimEnd())
    })

const rootOf = (command: Command): Command =>
  command.parent === null ? command : rootOf(command.parent)
