import type { Command, Option } from 'commander'

/** A command as a shell completes it. */
export type CompletedCommand = {
  /** The words that lead to it; none for the program itself. */
  readonly path: readonly string[]
  readonly children: readonly CompletedWord[]
  readonly options: readonly CompletedOption[]
  /** What its first argument may be; null where anything may. */
  readonly choices: readonly string[] | null
}

type CompletedWord = { readonly word: string; readonly says: string }

export type CompletedOption = {
  /** The option's names as they are typed: `--account`, `-h`. */
  readonly flags: readonly string[]
  readonly says: string
  readonly takesValue: boolean
  /** What its value may be; null where anything may. */
  readonly choices: readonly string[] | null
}

/** Every command of a program, each after the one that it belongs to. */
export const commandTree = (root: Command): readonly CompletedCommand[] => walk(root, [], [])

function walk(
  command: Command,
  path: readonly string[],
  inherited: readonly CompletedOption[],
): readonly CompletedCommand[] {
  const help = command.createHelp()
  const own = help.visibleOptions(command).map(completed)
  const known = new Set(own.flatMap(({ flags }) => flags))
  // Commander takes an option of a command also after the words of its sub-commands.
  const options = [...own, ...inherited.filter(({ flags }) => !flags.some(f => known.has(f)))]
  const [argument] = command.registeredArguments
  const completedCommand = {
    path,
    children: help.visibleCommands(command).map(child => ({
      word: child.name(),
      says: help.subcommandDescription(child),
    })),
    options,
    choices: argument?.argChoices ?? null,
  }
  const below = command.commands.flatMap(child => walk(child, [...path, child.name()], options))
  return [completedCommand, ...below]
}

const completed = ({ short, long, description, required, optional, argChoices }: Option) => ({
  flags: [short, long].filter(flag => flag !== undefined),
  says: description,
  takesValue: required || optional,
  choices: argChoices ?? null,
})

/** A name for a command that has no spaces at its ends; empty for the program. */
export const nameOf = ({ path }: Pick<CompletedCommand, 'path'>): string => path.join(' ')

/** Lines for a shell's `case`: the words that lead from one command to the next. */
export const transitions = (
  tree: readonly CompletedCommand[],
): readonly { readonly from: string; readonly word: string; readonly to: string }[] =>
  tree.flatMap(({ path }) => {
    const word = path.at(-1)
    return word === undefined
      ? []
      : [{ from: path.slice(0, -1).join(' '), word, to: path.join(' ') }]
  })

/** The options of any command whose next word is their value. A flag means the same in all of them. */
export const flagsWithValue = (tree: readonly CompletedCommand[]): readonly string[] => [
  ...new Set(
    tree.flatMap(({ options }) =>
      options.flatMap(({ takesValue, flags }) => (takesValue ? flags : [])),
    ),
  ),
]

/** Text within single quotes of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
