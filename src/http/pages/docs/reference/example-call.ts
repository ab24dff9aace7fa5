import { standardAddress } from '../page/page.ts'
import type { ApiDocument, Operation } from './api-document.ts'
import { exampleQuery } from './query-fields.ts'

/** A line of curl for the sandbox that sends the example of an operation. */
export function exampleCall({ prefix }: ApiDocument, operation: Operation): string {
  const { method, requestBody } = operation
  const verb = method === (requestBody ? 'POST' : 'GET') ? '' : `-X ${method} `
  const address = `${standardAddress}/sandbox${prefix}${exampleAddress(operation)}`
  return [
    `curl -sS ${verb}'${address}'`,
    "-H 'Authorization: Bearer YOUR_TOKEN'",
    ...(takesKey(operation) ? [`-H 'Idempotency-Key: ${operation.operationId}-1'`] : []),
    ...(requestBody
      ? [
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(exampleBody(operation), null, 2).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ].join(' \\\n  ')
}

const takesKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ in: where, name }) => where === 'header' && /^idempotency-key$/i.test(name))

export const exampleBody = ({ requestBody }: Operation): unknown =>
  requestBody?.content['application/json'].example

/** The path with the examples of its parameters, and a query where one is needed. */
function exampleAddress(operation: Operation): string {
  const { path, parameters = [] } = operation
  const filled = parameters
    .filter(({ in: where, example }) => where === 'path' && example !== undefined)
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  return filled + exampleQuery(operation)
}
