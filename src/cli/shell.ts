import { type Command, InvalidArgumentError, Option } from 'commander'
import { App } from '#app/app.ts'
import { missingData } from '#app/stored-data.ts'
import { type Config, readConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { type Environment, environments } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { type Minor, parseMinor } from '#core/values/money.ts'

/** Options given before or after the command override the environment's variables. */
export function configOf(
  command: Command,
  overrides: Record<string, string | undefined> = {},
): Config {
  const { data, databaseUrl } = command.optsWithGlobals<{ data?: string; databaseUrl?: string }>()
  const source = {
    ...process.env,
    ...(data === undefined ? {} : { DATA_DIR: data }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...overrides,
  }
  return readConfig(readEnv(source), process.stderr.isTTY === true)
}

/** Opens the app, acts and closes it again; a server may run on the same data. */
export async function withApp<T>(command: Command, act: (app: App) => Promise<T>): Promise<T> {
  await refuseMissingData(configOf(command))
  return await withAppOrNew(command, act)
}

/** A mistyped address must not make new data, in which all would seem well. */
export async function refuseMissingData({ storage }: Config): Promise<void> {
  const missing = await missingData(storage)
  if (missing !== null) throw new CoreError('not_found', `${missing} ${whoMakesData}`)
}

/** Makes the data folder if there is none: some commands may come before the first start. */
export async function withAppOrNew<T>(command: Command, act: (app: App) => Promise<T>): Promise<T> {
  await using app = await App.open(configOf(command))
  return await act(app)
}

export const whoMakesData =
  'Fix DATA_DIR or DATABASE_URL, or create new data with serve, migrate, account create, rate-card import or hs import.'

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Lets commander report what the core can't read as a wrong command line, with the option's name. */
export const asOptionReader =
  <T>(read: (text: string) => T) =>
  (text: string): T => {
    try {
      return read(text)
    } catch (error) {
      throw error instanceof CoreError ? new InvalidArgumentError(error.message) : error
    }
  }

export function readAmount(text: string): Minor {
  const amount = parseMinor(text)
  if (amount !== null && amount > 0) return amount
  throw new InvalidArgumentError('It must be an amount such as 100.00.')
}

/** The result of a command: JSON for scripts, or the sentence for people. */
export const showResult = (view: object, json: boolean | undefined, sentence: string): void =>
  say(json ? JSON.stringify(view, null, 2) : sentence)

/** An option that takes one value, or several with commas between them; help and completion list them. */
export function listOption(flags: string, says: string, values: readonly string[]): Option {
  const option = new Option(flags, says)
  // Not `choices`: commander would refuse a list.
  option.argChoices = [...values]
  return option
}

export const jsonOption = (): Option => new Option('--json', 'print JSON')

export const accountOption = (): Option =>
  new Option('--account <account>', 'name or id of the account').makeOptionMandatory()

export const environmentOption = (standard?: Environment): Option => {
  const option = new Option('--environment <environment>', 'which environment').choices(
    environments,
  )
  return standard ? option.default(standard) : option.makeOptionMandatory()
}

export const isoTime = (instant: number): string => new Date(instant).toISOString()

/** The options of every command that works in one world. */
export type WorldCommandOptions = { environment: Environment; json?: boolean }

export function numberOption(flags: string, says: string, standard: number, most: number): Option {
  return new Option(flags, says).default(standard).argParser((text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= 1 && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  })
}
