import { CommanderError } from 'commander'
import { CoreError, type FieldFaults } from '#core/errors.ts'

/** 2 for a command line that can't be read, 0 for help and version, 1 for every other failure. */
export const exitCodeOf = (error: unknown): number => {
  if (!(error instanceof CommanderError)) return 1
  return error.exitCode === 0 ? 0 : 2
}

/** Scripts rely on the code. */
export function failureAsJson(error: unknown, message: string): string {
  const fields = fieldsOf(error)
  return JSON.stringify({ error: { code: codeOf(error), message, ...(fields && { fields }) } })
}

/** Commander's message without its prefix. */
export const usageMessage = ({ code, message }: CommanderError): string =>
  code === 'commander.help' ? 'Give a command. --help lists them.' : message.replace(/^error: /, '')

/** The code of the core or of the system (`ENOENT`), or the name of the error: `config_error`. */
function codeOf(error: unknown): string {
  if (error instanceof CommanderError) return 'usage'
  if (!(error instanceof Error)) return 'internal_error'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error.name === 'Error') return 'internal_error'
  return error.name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

const fieldsOf = (error: unknown): FieldFaults | null =>
  error instanceof CoreError && Object.keys(error.fields).length > 0 ? error.fields : null
