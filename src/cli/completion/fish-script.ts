import {
  type CompletedCommand,
  type CompletedOption,
  flagsWithValue,
  nameOf,
  transitions,
} from './command-tree.ts'

export const fishScript = (
  tree: readonly CompletedCommand[],
): string => `# Completion of postilion for fish: a file in ~/.config/fish/completions
function __postilion_at
    set -l at ''
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        switch "$at:$word"
${transitions(tree)
  .map(
    ({ from, word, to }) =>
      `            case ${quoted(`${from}:${word}`)}\n                set at ${quoted(to)}`,
  )
  .join('\n')}
            case ${flagsWithValue(tree)
              .map(flag => quoted(`*:${flag}`))
              .join(' ')}
                set skip yes
        end
    end
    test "$at" = "$argv[1]"
end
${tree.flatMap(linesOf).join('\n')}
`

function linesOf(command: CompletedCommand): readonly string[] {
  const { children, choices, options } = command
  const complete = `complete -c postilion -n ${quoted(`__postilion_at ${quoted(nameOf(command))}`)}`
  return [
    ...children.map(({ word, says }) => `${complete} -f -a ${quoted(word)} -d ${quoted(says)}`),
    ...(choices === null ? [] : [`${complete} -f -a ${quoted(choices.join(' '))}`]),
    ...options.map(option => `${complete} ${optionText(option)} -d ${quoted(option.says)}`),
  ]
}

/** Its long and its short spelling, and what its value may be. */
function optionText({ flags, takesValue, choices }: CompletedOption): string {
  const names = flags.map(flag =>
    flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  )
  if (choices !== null) names.push(`-x -a ${quoted(choices.join(' '))}`)
  else if (takesValue) names.push('-r')
  return names.join(' ')
}

/** In fish a backslash counts within single quotes, too. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
