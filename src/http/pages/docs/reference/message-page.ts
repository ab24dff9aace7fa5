import { type Page, parseDocsPage } from '../page/page.ts'
import { type ApiDocument, exampleOf, type Message, schemaOf } from './api-document.ts'
import { fieldTable, parameterTable, table } from './field-table.ts'

export const messagePathOf = ({ name }: ApiDocument, { summary }: Message): string =>
  `/docs/${name}/events/${summary.replaceAll(/[._]/g, '-')}`

/** When a message is sent to webhooks, and what it holds. */
export function webhookMessagePage(document: ApiDocument, message: Message): Page {
  const { summary, description, parameters, requestBody, responses } = message
  const rows = Object.entries(responses).map(([status, answer]) => [
    status,
    `${answer.description}.`,
  ])
  const parts = [
    `# ${summary}\n`,
    `${description}\n`,
    'A message to [webhooks](/docs/guides/webhooks.md): it is posted to their address.\n',
    '## Headers\n',
    parameterTable(parameters),
    '## Body\n',
    exampleOf(requestBody.content),
    fieldTable(schemaOf(requestBody.content), document.schemas, 'answer'),
    '## How to respond\n',
    table(['Status', 'Means'], rows),
  ]
  return parseDocsPage(messagePathOf(document, message), parts.join('\n'))
}
