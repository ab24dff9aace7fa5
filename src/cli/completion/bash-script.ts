import {
  type CompletedCommand,
  flagsWithValue,
  nameOf,
  quoted,
  transitions,
} from './command-tree.ts'

/** For bash from 3.2 on, which macOS has. Where nothing is known bash completes names of files. */
export const bashScript = (
  tree: readonly CompletedCommand[],
): string => `# Completion of postilion for bash: source this file in ~/.bashrc
_postilion() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" path='' words='' i
  for (( i = 1; i < COMP_CWORD; i++ )); do
    case "$path:\${COMP_WORDS[i]}" in
${transitions(tree)
  .map(({ from, word, to }) => `      ${quoted(`${from}:${word}`)}) path=${quoted(to)} ;;`)
  .join('\n')}
      ${flagsWithValue(tree).map(anywhere).join('|')}) (( i++ )) ;;
    esac
  done
  if (( i > COMP_CWORD )); then
    case "$path:\${COMP_WORDS[COMP_CWORD-1]}" in
${tree.flatMap(valueCases).join('\n')}
    esac
  else
    case "$path" in
${tree.map(wordCase).join('\n')}
    esac
  fi
  COMPREPLY=()
  [ -z "$words" ] || COMPREPLY=( $(compgen -W "$words" -- "$cur") )
}
complete -o default -F _postilion postilion
`

const anywhere = (flag: string): string => `*${quoted(`:${flag}`)}`

const valueCases = (command: CompletedCommand): readonly string[] =>
  command.options.flatMap(({ flags, choices }) =>
    choices === null
      ? []
      : flags.map(
          flag =>
            `      ${quoted(`${nameOf(command)}:${flag}`)}) words=${quoted(choices.join(' '))} ;;`,
        ),
  )

function wordCase(command: CompletedCommand): string {
  const words = [
    ...command.children.map(({ word }) => word),
    ...(command.choices ?? []),
    ...command.options.flatMap(({ flags }) => flags),
  ]
  return `      ${quoted(nameOf(command))}) words=${quoted(words.join(' '))} ;;`
}
