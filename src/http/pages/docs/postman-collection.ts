import { standardAddress } from './page/page.ts'
import type { ApiDocument, Operation } from './reference/api-document.ts'
import { exampleBody } from './reference/example-call.ts'
import { exampleQuery, queryFields } from './reference/query-fields.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** What Postman and similar programs import. Its requests go to the sandbox, with the reader's token. */
export const postmanCollection = (document: ApiDocument): object => ({
  info: {
    name: `Postilion: ${document.title}`,
    description: document.introduction,
    schema,
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  variable: [
    { key: 'base_url', value: `${standardAddress}/sandbox${document.prefix}`, type: 'string' },
    { key: 'token', value: '', type: 'string' },
  ],
  item: document.groups.map(({ name, description, operations }) => ({
    name,
    description,
    item: operations.map(operation => ({
      name: operation.summary,
      request: requestOf(operation),
      response: [],
    })),
  })),
})

function requestOf(operation: Operation): object {
  const { method, description = '', requestBody } = operation
  return {
    method,
    description,
    header: requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : [],
    url: urlOf(operation),
    ...(requestBody && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(exampleBody(operation), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  }
}

/** Parameters of the path are `:name`. Those of the query are switched off unless the example has them. */
function urlOf(operation: Operation): object {
  const { path, parameters = [] } = operation
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
  return {
    raw: `{{base_url}}/${segments.join('/')}${exampleQuery(operation)}`,
    host: ['{{base_url}}'],
    path: segments,
    query: queryFields(operation).map(({ name, value, description, isShown }) => ({
      key: name,
      value,
      description,
      disabled: !isShown,
    })),
    variable: parameters
      .filter(parameter => parameter.in === 'path')
      .map(({ name, example = '', description = '' }) => ({
        key: name,
        value: String(example),
        description,
      })),
  }
}
