import type { Environment } from '../environment.ts'
import { invalid, invalidFields } from '../errors.ts'
import type { ConnectableCarrier } from '../ports/carrier/connection.ts'
import type { CredentialField, Credentials } from '../ports/carrier/credentials.ts'
import type { World } from '../world.ts'

/** The carrier of that code that this release can reach. */
export function connectableCarrier(
  { connections }: Pick<World, 'connections'>,
  code: string,
): ConnectableCarrier {
  const known = connections.connectable.find(carrier => carrier.code === code)
  if (known) return known
  const codes = connections.connectable.map(carrier => carrier.code)
  if (codes.length === 0) throw invalid('carrier', 'This release reaches no carrier.')
  throw invalid('carrier', `The carrier must be one of ${codes.join(', ')}.`)
}

/** The credentials with the fields of their carrier, or a refusal that names each field and shows no value. */
export function readCredentials(
  { credentials: fields }: ConnectableCarrier,
  given: Readonly<Record<string, string>>,
  environment: Environment,
): Credentials {
  const faults: Record<string, string[]> = {}
  for (const name of Object.keys(given)) {
    if (!(name in fields)) faults[`credentials.${name}`] = [`The carrier asks for no ${name}.`]
  }
  const read: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name]?.trim() ?? ''
    if (value === '' && field.optional) continue
    if (patternOf(field, environment).test(value)) read[name] = value
    else {
      const expected = expectationOf(field, environment)
      faults[`credentials.${name}`] = [`The ${name} must be ${expected}.`]
    }
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return read
}

const patternOf = ({ pattern }: CredentialField, environment: Environment): RegExp =>
  typeof pattern === 'function' ? pattern(environment) : pattern

export const expectationOf = ({ expected }: CredentialField, environment: Environment): string =>
  typeof expected === 'function' ? expected(environment) : expected

const shownCharacters = 4
/** The last characters of a shorter secret would tell too much. */
const shortestShown = 12

/** What may be seen of credentials by whoever holds them: the ends of secrets, and all else. */
export function shownCredentials(
  { credentials: fields }: ConnectableCarrier,
  credentials: Credentials,
): Readonly<Record<string, string>> {
  const shown = Object.entries(credentials).map(([name, value]) => [
    name,
    fields[name]?.secret === false ? value : endOf(value),
  ])
  return Object.fromEntries(shown)
}

const endOf = (secret: string): string =>
  secret.length < shortestShown ? '' : secret.slice(-shownCharacters)
