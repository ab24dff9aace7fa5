import type { Json, JsonObject } from '../../../base/api-call.ts'
import { literalOf } from '../../../base/keep/visible-text.ts'
import { standardAddress } from '../page/page.ts'
import type { ApiDocument, Operation } from './api-document.ts'
import { pythonLiteral } from './python-literal.ts'
import { exampleQuery, exampleQueryValues } from './query-fields.ts'

/** The example of an operation, as a reader calls the sandbox: in Markdown, a block for each language. */
export const exampleCalls = (document: ApiDocument, operation: Operation): string =>
  [
    ['sh', curlCall(document, operation)],
    ['ts', document.hasClient ? clientCall(operation) : fetchCall(document, operation)],
    ['python', pythonCall(document, operation)],
  ]
    .map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\`\n`)
    .join('\n')

/** What the script of a page replaces, once its reader has a token. */
const bearer = 'Bearer YOUR_TOKEN'

function curlCall(document: ApiDocument, operation: Operation): string {
  const { method, requestBody } = operation
  const verb = method === (requestBody ? 'POST' : 'GET') ? '' : `-X ${method} `
  const { Authorization, ...headers } = headersOf(operation)
  return [
    `curl -sS ${verb}'${addressIn(document, operation)}'`,
    `-H 'Authorization: ${Authorization}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(requestBody
      ? [`-d '${JSON.stringify(exampleBody(operation), null, 2).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(' \\\n  ')
}

/** By the client, which finds address, method and version by itself. */
function clientCall(operation: Operation): string {
  const { operationId, parameters = [] } = operation
  const inPath = parameters.filter(({ in: where }) => where === 'path')
  const input: JsonObject = {
    ...Object.fromEntries(inPath.map(({ name, example }) => [name, example as Json])),
    ...(exampleQueryValues(operation) as JsonObject),
    ...(exampleBody(operation) as JsonObject | undefined),
  }
  const options = takesKey(operation) ? [{ idempotencyKey: `${operationId}-1` }] : []
  const passed = Object.keys(input).length > 0 || options.length > 0 ? [input, ...options] : []
  return [
    "import { createClient } from '@postilion/client'",
    '',
    `const postilion = createClient({ baseUrl: '${standardAddress}', token: 'YOUR_TOKEN' })`,
    `const answer = await postilion.${operationId}(${passed.map(one => literalOf(one)).join(', ')})`,
    'console.log(answer.data)',
  ].join('\n')
}

function fetchCall(document: ApiDocument, operation: Operation): string {
  const body = exampleBody(operation) as JsonObject | undefined
  return [
    `const answer = await fetch('${addressIn(document, operation)}', {`,
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    `  headers: ${literalOf(headersOf(operation), '  ')},`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literalOf(body, '  ')}),`]),
    '})',
    'console.log(answer.status, await answer.text())',
  ].join('\n')
}

/** With the library that Python brings along. */
function pythonCall(document: ApiDocument, operation: Operation): string {
  const body = exampleBody(operation) as JsonObject | undefined
  return [
    ...(body === undefined ? [] : ['import json']),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    '${addressIn(document, operation)}',`,
    `    method='${operation.method}',`,
    `    headers=${pythonLiteral(headersOf(operation), '    ')},`,
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${pythonLiteral(body, '    ')}).encode(),`]),
    ')',
    'with urlopen(request) as answer:',
    '    print(answer.read().decode())',
  ].join('\n')
}

const headersOf = (operation: Operation): Readonly<Record<string, string>> => ({
  Authorization: bearer,
  ...(takesKey(operation) && { 'Idempotency-Key': `${operation.operationId}-1` }),
  ...(operation.requestBody && { 'Content-Type': 'application/json' }),
})

const takesKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ in: where, name }) => where === 'header' && /^idempotency-key$/i.test(name))

export const exampleBody = ({ requestBody }: Operation): unknown =>
  requestBody?.content['application/json'].example

/** With the examples of the path's parameters, and a query where one is needed. */
function addressIn({ prefix }: ApiDocument, operation: Operation): string {
  const { path, parameters = [] } = operation
  const filled = parameters
    .filter(({ in: where, example }) => where === 'path' && example !== undefined)
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  return `${standardAddress}/sandbox${prefix}${filled}${exampleQuery(operation)}`
}
