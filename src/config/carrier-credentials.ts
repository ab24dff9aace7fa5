import { type Environment, environments } from '#core/environment.ts'
import type { CredentialForm, Credentials } from '#core/ports/carrier/credentials.ts'

/** For each world the credentials of its carriers, by their codes. */
export type CarrierCredentials = Readonly<
  Record<Environment, Readonly<Record<string, Credentials>>>
>

export const noCarrierCredentials: CarrierCredentials = { production: {}, sandbox: {} }

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Reads `{"production": {"usps": {"client_id": "…"}}}`. Every problem is a path and what must stand
 * there, after the variable's name; none shows a value, which may be a secret.
 */
export function readCarrierCredentials(
  text: string,
  forms: readonly CredentialForm[],
): { readonly credentials: CarrierCredentials; readonly problems: readonly string[] } {
  const given = objectIn(text)
  if (given === null) {
    return { credentials: noCarrierCredentials, problems: ['must be a JSON object'] }
  }
  const problems = [
    ...strangers(given, environments, 'production or sandbox', ''),
    ...environments.flatMap(environment =>
      carrierProblems(environment, given[environment] ?? {}, forms),
    ),
  ]
  // Used only where there are no problems: then each value has the shape of its form.
  const credentials = { ...noCarrierCredentials, ...given } as CarrierCredentials
  return { credentials: problems.length === 0 ? credentials : noCarrierCredentials, problems }
}

function carrierProblems(
  environment: Environment,
  given: unknown,
  forms: readonly CredentialForm[],
): readonly string[] {
  if (!isObject(given)) return [`${environment} must be an object of carriers`]
  const codes = forms.map(({ code }) => code)
  const known = codes.length === 0 ? 'no carrier at all' : codes.join(', ')
  return [
    ...strangers(given, codes, `a carrier of this release, which has ${known}`, `${environment}.`),
    ...forms.flatMap(form =>
      given[form.code] === undefined
        ? []
        : fieldProblems(`${environment}.${form.code}`, given[form.code], form),
    ),
  ]
}

function fieldProblems(
  path: string,
  given: unknown,
  { credentials: fields }: CredentialForm,
): readonly string[] {
  if (!isObject(given)) return [`${path} must be an object of texts`]
  return [
    ...strangers(
      given,
      Object.keys(fields),
      `one of ${Object.keys(fields).join(', ')}`,
      `${path}.`,
    ),
    ...Object.entries(fields).flatMap(([name, { pattern, expected }]) => {
      const value = given[name]
      return typeof value === 'string' && pattern.test(value)
        ? []
        : [`${path}.${name} must be ${expected}`]
    }),
  ]
}

const strangers = (
  given: JsonObject,
  known: readonly string[],
  expected: string,
  before: string,
): readonly string[] =>
  Object.keys(given)
    .filter(name => !known.includes(name))
    .map(name => `${before}${name} must be ${expected}`)

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
