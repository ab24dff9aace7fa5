import { standardAddress } from './page/standard-address.ts'
import type { ApiDocument, Operation, Parameter } from './reference/api-document.ts'
import { exampleBody } from './reference/example-call.ts'

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

/** Parameters of the path are `:name`. Those of the query stand there switched off, but what is required. */
function urlOf({ path, parameters = [] }: Operation): object {
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
  const placed = (where: Parameter['in']) => parameters.filter(parameter => parameter.in === where)
  const query = placed('query').map(parameter => ({
    ...entryOf(parameter),
    disabled: !parameter.required,
  }))
  const required = placed('query').filter(parameter => parameter.required)
  const search = required.map(parameter => `${parameter.name}=${textOf(parameter)}`).join('&')
  return {
    raw: `{{base_url}}/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
    host: ['{{base_url}}'],
    path: segments,
    query,
    variable: placed('path').map(entryOf),
  }
}

const entryOf = (parameter: Parameter) => ({
  key: parameter.name,
  value: textOf(parameter),
  description: parameter.description ?? '',
})

const textOf = ({ example = '' }: Parameter): string =>
  typeof example === 'object' ? JSON.stringify(example) : String(example)
