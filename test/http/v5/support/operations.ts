import { readFileSync } from 'node:fs'
import { nodesOf, type Operation, operationsOf } from '../../../support/openapi-walk.ts'

const document = JSON.parse(
  readFileSync(new URL('../../../../openapi/v5.json', import.meta.url), 'utf8'),
)

/** Every operation of the published document. */
export const operations: readonly Operation[] = operationsOf(document)

/** For the name of a test that runs for each. */
export const titled = (some: readonly Operation[]) =>
  some.map(operation => [operation.name, operation] as const)

export const changesSomething = ({ parameters }: Operation): boolean =>
  parameters.some(({ name }) => name === 'Idempotency-Key')

/** Every field that its body may have, at any depth, but those that may only be null. */
export function bodyFieldsOf({ requestBody }: Operation): readonly string[] {
  if (!requestBody) return []
  const { schema } = requestBody.content['application/json']
  const fields = nodesOf(schema, document)
    .flatMap(({ node }) => Object.entries(node.properties ?? {}))
    // A field that may be null alone is not offered.
    .filter(([, { const: only }]) => only !== null)
  return [...new Set(fields.map(([name]) => name))]
}

export const queryFieldsOf = ({ parameters }: Operation): readonly string[] =>
  parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name)
