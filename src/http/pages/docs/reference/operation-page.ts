import { asideExample, publishedCodes } from '../../../base/edge.ts'
import { type Page, parseDocsPage } from '../page/page.ts'
import {
  type Answer,
  type ApiDocument,
  exampleOf,
  type Operation,
  schemaOf,
} from './api-document.ts'
import { exampleCalls } from './example-call.ts'
import { fieldTable, parameterTable, table } from './field-table.ts'

export const operationPagePath = ({ name }: ApiDocument, { operationId }: Operation): string =>
  `/docs/${name}/${operationId.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

export function operationPage(document: ApiDocument, operation: Operation): Page {
  const { summary, description = '', method, path } = operation
  const parts = [
    `# ${summary}\n`,
    `${description}\n`,
    `\`${method} ${document.prefix}${path}\`\n`,
    ...requestOf(document, operation),
    ...answersOf(document, operation),
    ...failuresOf(operation),
  ]
  return parseDocsPage(operationPagePath(document, operation), parts.join('\n'))
}

function requestOf(document: ApiDocument, operation: Operation): readonly string[] {
  const { parameters = [], requestBody } = operation
  return [
    '## Request\n',
    exampleCalls(document, operation),
    ...(parameters.length > 0 ? ['### Parameters\n', parameterTable(parameters)] : []),
    ...(requestBody
      ? ['### Body\n', fieldTable(schemaOf(requestBody.content), document.schemas, 'request')]
      : []),
  ]
}

const isGood = ([status]: readonly [string, Answer]): boolean => status.startsWith('2')

const answersOf = (document: ApiDocument, { responses }: Operation): readonly string[] =>
  Object.entries(responses)
    .filter(isGood)
    .flatMap(([status, { description, content, [asideExample]: aside }]) => [
      `## Answer ${status}\n`,
      `${description}.\n`,
      ...(content
        ? [exampleOf(content, aside), fieldTable(schemaOf(content), document.schemas, 'answer')]
        : []),
    ])

function failuresOf({ responses }: Operation): readonly string[] {
  const failures = Object.entries(responses).filter(entry => !isGood(entry))
  const rows = failures.map(([status, answer]) => [
    status === 'default' ? 'other' : status,
    withLinks(answer),
  ])
  return ['## Failures\n', table(['Status', 'When'], rows)]
}

/** Its description, in which each code leads to the page of errors. */
const withLinks = ({ description, [publishedCodes]: codes = [] }: Answer): string =>
  codes.reduce(
    (text, code) => text.replace(`\`${code}\``, `[\`${code}\`](/docs/errors.md#${code})`),
    description,
  )
