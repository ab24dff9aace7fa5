import {
  type CompletedCommand,
  flagsWithValue,
  nameOf,
  quoted,
  transitions,
} from './command-tree.ts'

/** To be sourced after `compinit`, or to be a file `_postilion` in a folder of `fpath`. */
export const zshScript = (tree: readonly CompletedCommand[]): string => `#compdef postilion
# Completion of postilion for zsh: source this file in ~/.zshrc after compinit
_postilion() {
  local at='' i
  local -a commands options
  for (( i = 2; i < CURRENT; i++ )); do
    case "$at:\${words[i]}" in
${transitions(tree)
  .map(({ from, word, to }) => `      ${quoted(`${from}:${word}`)}) at=${quoted(to)} ;;`)
  .join('\n')}
      ${flagsWithValue(tree).map(anywhere).join('|')}) (( i++ )) ;;
    esac
  done
  if (( i > CURRENT )); then
    case "$at:\${words[CURRENT-1]}" in
${tree.flatMap(valueCases).join('\n')}
      *) _files ;;
    esac
    return
  fi
  case "$at" in
${tree.map(wordCase).join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o option options
  elif (( \${#commands} )); then
    _describe command commands
  else
    _files
  fi
}
if [ "\${funcstack[1]}" = '_postilion' ]; then
  _postilion "$@"
else
  compdef _postilion postilion
fi
`

const anywhere = (flag: string): string => `*${quoted(`:${flag}`)}`

const valueCases = (command: CompletedCommand): readonly string[] =>
  command.options.flatMap(({ flags, choices }) =>
    choices === null
      ? []
      : flags.map(
          flag =>
            `      ${quoted(`${nameOf(command)}:${flag}`)}) compadd -- ${choices.map(quoted).join(' ')} ;;`,
        ),
  )

function wordCase(command: CompletedCommand): string {
  const commands = [
    ...command.children.map(({ word, says }) => entry(word, says)),
    ...(command.choices ?? []).map(choice => entry(choice, '')),
  ]
  const options = command.options.flatMap(({ flags, says }) => flags.map(flag => entry(flag, says)))
  return [
    `    ${quoted(nameOf(command))})`,
    `      commands=(${commands.join(' ')})`,
    `      options=(${options.join(' ')})`,
    '      ;;',
  ].join('\n')
}

/** A colon ends the word that is completed, unless a backslash stands before it. */
const entry = (word: string, says: string): string =>
  quoted(`${word.replaceAll(':', '\\:')}${says === '' ? '' : `:${says}`}`)
