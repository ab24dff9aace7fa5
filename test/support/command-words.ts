import type { Command, Option } from 'commander'

/**
 * What is wrong with a command line as the docs write it: brackets stand around what may be left out,
 * capitals for what a reader fills in. Null where the program would read it.
 */
export function faultOf(root: Command, line: string): string | null {
  const words = line
    .replaceAll(/'[^']*'/g, 'TEXT')
    .replaceAll(/[[\]]/g, ' ')
    .replaceAll(/"[^"]*"/g, 'TEXT')
    .split(/\s+/)
    .filter(Boolean)
  let command = root
  let named = 0
  while (words.length > 0) {
    const word = words.shift() ?? ''
    const inner = command.commands.find(inner => inner.name() === word)
    if (word.startsWith('-')) {
      const option = optionOf(command, word)
      if (option === null) return `${command.name()} has no option ${word}`
      const fault = option === 'none' ? null : valueFault(option, words)
      if (fault !== null) return fault
    } else if (inner) command = inner
    else if (command.commands.length === 0) named += 1
    else if (!isBlank(word)) return `${command.name()} has no command ${word}`
  }
  const { registeredArguments } = command
  const isEnough = named <= registeredArguments.length || registeredArguments.at(-1)?.variadic
  return isEnough ? null : `${command.name()} takes ${registeredArguments.length} arguments`
}

/** A word that a reader replaces. */
const isBlank = (word: string): boolean => /^[A-Z…][A-Z_.]*$|^…$/.test(word)

/** `none`: every command has it, and it takes no value. */
function optionOf(command: Command, word: string): Option | 'none' | null {
  if (word === '--help') return 'none'
  for (let at: Command | null = command; at !== null; at = at.parent) {
    const found = at.options.find(({ long, short }) => word === long || word === short)
    if (found) return found
  }
  return null
}

function valueFault(option: Option, words: string[]): string | null {
  if (!option.required && !option.optional) return null
  const value = words.shift()
  if (value === undefined) return `${option.long} needs a value`
  const known = option.argChoices
  if (known === undefined || isBlank(value)) return null
  const strange = value.split(/[|,]/).find(choice => !known.includes(choice))
  return strange === undefined ? null : `${option.long} may not be ${strange}`
}
