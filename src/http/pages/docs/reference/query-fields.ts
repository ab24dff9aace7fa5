import type { Operation, Parameter } from './api-document.ts'

type QueryField = {
  readonly name: string
  readonly value: string
  readonly description: string
  /** Whether an example of the request has it. */
  readonly isShown: boolean
}

/**
 * The fields of an operation's query with their examples; parts of an object have brackets. Filters are
 * not shown: where no field is required, an example asks without any.
 */
export function queryFields({ parameters = [] }: Operation): readonly QueryField[] {
  const fields = parameters.filter(parameter => parameter.in === 'query')
  const isNeeded = fields.some(({ required }) => required)
  return fields.flatMap(({ name, example, description = '' }: Parameter) =>
    flat(name, example).map(([field, value]) => ({
      name: field,
      value,
      description,
      isShown: isNeeded && value !== '',
    })),
  )
}

const flat = (name: string, value: unknown): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(`${name}[${key}]`, inner))
    : [[name, String(value ?? '')]]

/** What stands behind the path in an example of the request. */
export function exampleQuery(operation: Operation): string {
  const shown = queryFields(operation).filter(({ isShown }) => isShown)
  const query = new URLSearchParams(shown.map(({ name, value }) => [name, value]))
  return shown.length > 0 ? `?${query}` : ''
}

/** What `exampleQuery` says, as the values that it is made of. */
export function exampleQueryValues({
  parameters = [],
}: Operation): Readonly<Record<string, unknown>> {
  const fields = parameters.filter(parameter => parameter.in === 'query')
  if (!fields.some(({ required }) => required)) return {}
  return Object.fromEntries(
    fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  )
}
