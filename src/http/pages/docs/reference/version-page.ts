import { type Chapter, linkTo, type Page, parseDocsPage } from '../page/page.ts'
import type { ApiDocument, OperationGroup } from './api-document.ts'
import { table } from './field-table.ts'
import { messagePathOf, webhookMessagePage } from './message-page.ts'
import { operationPage, operationPagePath } from './operation-page.ts'

/** What a reader needs before the first call of a version, and its operations. */
export function versionPage(document: ApiDocument): Page {
  const { name, title, prefix, introduction, groups } = document
  const nouns = groups.map(group => group.name.toLowerCase()).join(', ')
  return parseDocsPage(
    `/docs/${name}`,
    `# ${title}

The API at \`${prefix}\`: ${nouns}.

For programs: the [OpenAPI document](${prefix}/openapi.json) and a [Postman collection](/docs/postman-${name}.json).

${groups.map(group => sectionOf(document, group)).join('\n')}
${messagesOf(document)}${introduction.slice(introduction.indexOf('## '))}`,
  )
}

function sectionOf(
  document: ApiDocument,
  { name, description, operations }: OperationGroup,
): string {
  const rows = operations.map(operation => [
    linkTo({ path: operationPagePath(document, operation), title: operation.summary }),
    `\`${operation.method} ${operation.path}\``,
  ])
  return `## ${name}\n\n${description}.\n\n${table(['Operation', 'Request'], rows)}`
}

const messagesTitle = 'Messages to webhooks'

function messagesOf(document: ApiDocument): string {
  if (document.messages.length === 0) return ''
  const rows = document.messages.map(message => [
    linkTo({ path: messagePathOf(document, message), title: message.summary }),
    message.description,
  ])
  return `## ${messagesTitle}\n\n[The guide](/docs/guides/webhooks.md) explains how to receive them.\n\n${table(['Event', 'Sent when'], rows)}\n`
}

/** The pages of all operations, as the version groups them, and of all messages. */
export function chaptersOf(document: ApiDocument): readonly Chapter[] {
  const operations = document.groups.map(group => ({
    title: group.name,
    pages: group.operations.map(operation => operationPage(document, operation)),
  }))
  const pages = document.messages.map(message => webhookMessagePage(document, message))
  return pages.length === 0 ? operations : [...operations, { title: messagesTitle, pages }]
}
