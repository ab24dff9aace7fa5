import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { App } from '#app/app.ts'
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

/** Opens the house beside whatever else runs on it, does one thing, and closes it again. */
export async function withApp<T>(command: Command, act: (app: App) => Promise<T>): Promise<T> {
  refuseMissingFolder(configOf(command))
  return await withAppOrNew(command, act)
}

/** Made for somebody who mistyped it, an empty one would be found in the best of order. */
export function refuseMissingFolder(config: Config): void {
  const missing = missingFolder(config)
  if (missing !== null) {
    throw new CoreError('not_found', `There is no data folder ${missing}. ${whoMakesFolders}`)
  }
}

/** The same for what may come before the first start: the data folder is made where there is none. */
export async function withAppOrNew<T>(command: Command, act: (app: App) => Promise<T>): Promise<T> {
  await using app = await App.open(configOf(command))
  return await act(app)
}

/** Null where the data is there, or not in a folder at all. */
export const missingFolder = ({ storage }: Config): string | null =>
  storage.kind === 'sqlite' && !existsSync(storage.dataDir) ? storage.dataDir : null

export const whoMakesFolders =
  'Mend DATA_DIR, or make a new one with serve, migrate, account create or rate-card import.'

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** What the core can not read makes the command line wrong: commander reports it with the option's name. */
export const readWith =
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

export const jsonOption = (): Option => new Option('--json', 'print JSON')

export const accountOption = (): Option =>
  new Option('--account <account>', 'name or id of the account').makeOptionMandatory()

export const environmentOption = (standard?: Environment): Option => {
  const option = new Option('--environment <environment>', 'which world').choices(environments)
  return standard ? option.default(standard) : option.makeOptionMandatory()
}

export const isoTime = (instant: number): string => new Date(instant).toISOString()
