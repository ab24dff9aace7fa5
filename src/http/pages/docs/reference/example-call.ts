import { standardAddress } from '../page/standard-address.ts'
import type { ApiDocument, Operation } from './api-document.ts'

/** A line of curl for the sandbox that sends the example of an operation. */
export function exampleCall({ prefix }: ApiDocument, operation: Operation): string {
  const { method, requestBody } = operation
  const verb = method === (requestBody ? 'POST' : 'GET') ? '' : `-X ${method} `
  const address = `${standardAddress}/sandbox${prefix}${exampleAddress(operation)}`
  return [
    `curl -sS ${verb}'${address}'`,
    "-H 'Authorization: Bearer YOUR_TOKEN'",
    ...(requestBody
      ? [
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(exampleBody(operation), null, 2).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ].join(' \\\n  ')
}

export const exampleBody = ({ requestBody }: Operation): unknown =>
  requestBody?.content['application/json'].example

/** The path with the examples of its parameters, and with what a query must have. */
function exampleAddress({ path, parameters = [] }: Operation): string {
  const query = parameters
    .filter(({ in: where, required }) => where === 'query' && required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const filled = parameters
    .filter(({ in: where, example }) => where === 'path' && example !== undefined)
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
